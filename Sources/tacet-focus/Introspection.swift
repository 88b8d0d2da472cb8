/// The interfaces in the words of D-Bus, for tools and for those who implement them.
enum Introspection {
    /// The manager's node, with the registrations below it.
    static let manager = document(standard + managerInterface + #"  <node name="sessions"/>"# + "\n")
    static let session = document(standard + sessionInterface)

    /// The node between both: nothing but names.
    static func sessions(_ numbers: [Int]) -> String {
        document(numbers.map { "  <node name=\"\($0)\"/>\n" }.joined())
    }

    private static func document(_ body: String) -> String {
        """
        <!DOCTYPE node PUBLIC "-//freedesktop//DTD D-BUS Object Introspection 1.0//EN"
         "http://www.freedesktop.org/standards/dbus/1.0/introspect.dtd">
        <node>
        \(body)</node>

        """
    }

    private static let standard = """
          <interface name="org.freedesktop.DBus.Introspectable">
            <method name="Introspect"><arg name="xml" type="s" direction="out"/></method>
          </interface>
          <interface name="org.freedesktop.DBus.Peer">
            <method name="Ping"/>
            <method name="GetMachineId"><arg name="id" type="s" direction="out"/></method>
          </interface>
          <interface name="org.freedesktop.DBus.Properties">
            <method name="Get">
              <arg name="interface" type="s" direction="in"/>
              <arg name="property" type="s" direction="in"/>
              <arg name="value" type="v" direction="out"/>
            </method>
            <method name="GetAll">
              <arg name="interface" type="s" direction="in"/>
              <arg name="properties" type="a{sv}" direction="out"/>
            </method>
            <signal name="PropertiesChanged">
              <arg name="interface" type="s"/>
              <arg name="changed" type="a{sv}"/>
              <arg name="invalidated" type="as"/>
            </signal>
          </interface>

        """

    private static let managerInterface = """
          <interface name="org.tacet.Focus1">
            <method name="Register">
              <arg name="options" type="a{sv}" direction="in"/>
              <arg name="session" type="o" direction="out"/>
            </method>
            <property name="Version" type="u" access="read"/>
            <property name="Sessions" type="ao" access="read">
              <annotation name="org.freedesktop.DBus.Property.EmitsChangedSignal" value="false"/>
            </property>
          </interface>

        """

    private static let sessionInterface = """
          <interface name="org.tacet.Focus1.Session">
            <method name="SetType"><arg name="type" type="s" direction="in"/></method>
            <method name="SetActive"><arg name="active" type="b" direction="in"/></method>
            <method name="ReportFocus"><arg name="focus" type="s" direction="in"/></method>
            <method name="ReportSoundtrack"><arg name="playing" type="b" direction="in"/></method>
            <method name="BeginSolo"/>
            <method name="EndSolo"/>
            <method name="Explain"><arg name="text" type="s" direction="out"/></method>
            <method name="Close"/>
            <property name="Directive" type="a{sv}" access="read"/>
            <property name="State" type="s" access="read"/>
            <property name="Generation" type="u" access="read"/>
            <property name="ApplicationId" type="s" access="read"/>
            <property name="Name" type="s" access="read"/>
            <property name="Role" type="s" access="read"/>
            <property name="ProcessId" type="u" access="read"/>
            <property name="Type" type="s" access="read"/>
            <property name="Focus" type="s" access="read"/>
            <property name="Soundtrack" type="b" access="read"/>
            <property name="Solos" type="u" access="read"/>
          </interface>

        """
}
