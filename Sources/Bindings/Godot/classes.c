// The tables of godot.h made into classes of Godot's, their nodes and their calls.
#include "interface.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

// -------------------------------------------------------------------------------------------------------------- Nodes

static node *first;
static pthread_mutex_t nodes;

void lock_nodes(void) {
    pthread_mutex_lock(&nodes);
}

void unlock_nodes(void) {
    pthread_mutex_unlock(&nodes);
}

node *find_node(bool (*fits)(const node *node, const void *what), const void *what) {
    lock_nodes();
    node *found = first;
    while (found && !fits(found, what)) found = found->next;
    unlock_nodes();
    return found;
}

void hand_on(GDObjectInstanceID engine, const tacet_event *event) {
    lock_nodes();
    for (node *node = first; node; node = node->next) {
        if (node->class->received) node->class->received(node, engine, event);
    }
    unlock_nodes();
}

static GDExtensionObjectPtr create(void *class_pointer, GDExtensionBool notifies) {
    const class *class = class_pointer;
    node *made = calloc(1, class->size);
    if (!made) return NULL;
    name parent = name_of(class->parent), own = name_of(class->name);
    made->class = class;
    made->object = godot.classdb_construct_object2(&parent);
    made->id = godot.object_get_instance_id(made->object);
    class->born(made);
    lock_nodes();
    node **end = &first;
    while (*end) end = &(*end)->next;
    *end = made;
    unlock_nodes();
    godot.object_set_instance(made->object, &own, made);
    drop(&parent);
    drop(&own);
    if (notifies) notify_born(made->object);
    return made->object;
}

static void free_node(void *class_pointer, void *instance) {
    const class *class = class_pointer;
    node *gone = instance;
    lock_nodes();
    node **link = &first;
    while (*link && *link != gone) link = &(*link)->next;
    if (*link) *link = gone->next;
    unlock_nodes();
    class->freed(gone);
    for (const property *property = class->properties; property->name; property++) {
        if (property->type == STRING && !property->read) free(*(char **)((char *)gone + property->offset));
    }
    free(gone);
}

static void notify(void *instance, int32_t what, GDExtensionBool reversed) {
    (void)reversed;
    const node *node = instance;
    node->class->notified(instance, what);
}

// -------------------------------------------------------------------------------------------------------------- Calls

static void set_property(const property *property, node *node, const void *from) {
    void *field = (char *)node + property->offset;
    if (property->type == STRING) {
        free(*(char **)field);
        *(char **)field = text_of(from);
    } else {
        memcpy(field, from, property->type == BOOL ? sizeof(bool) : sizeof(int64_t));
    }
    if (property->changed) property->changed(node);
}

static void get_property(const property *property, node *node, void *to) {
    const void *field = (char *)node + property->offset;
    if (property->read) {
        property->read(node, to);
    } else if (property->type == STRING) {
        give_text(to, *(char *const *)field);
    } else {
        memcpy(to, field, property->type == BOOL ? sizeof(bool) : sizeof(int64_t));
    }
}

/// The call of code whose types are known.
static void call_typed(void *method_pointer, void *instance, const void *const *arguments, void *result) {
    const method *method = method_pointer;
    if (method->call) {
        method->call(instance, arguments, result);
    } else if (method->result == NOTHING) {
        set_property(method->property, instance, arguments[0]);
    } else {
        get_property(method->property, instance, result);
    }
}

static size_t parameter_count(const parameter *parameters) {
    size_t count = 0;
    while (count < 4 && parameters[count].name) count++;
    return count;
}

/// Makes a parameter's value of its own; strings have to be destroyed.
static value otherwise(const parameter *parameter) {
    value value = { .integer = 0 };
    if (parameter->type == STRING) godot.string_new_with_utf8_chars(&value, "");
    if (parameter->type == FLOAT) value.number = parameter->otherwise;
    if (parameter->type == INT) value.integer = (int64_t)parameter->otherwise;
    if (parameter->type == BOOL) value.truth = parameter->otherwise != 0;
    return value;
}

/// The call of code whose types are not known.
static void call_untyped(
    void *method_pointer, void *instance, const GDExtensionConstVariantPtr *arguments, GDExtensionInt given, GDExtensionVariantPtr result,
    GDExtensionCallError *error) {
    const method *method = method_pointer;
    const size_t count = parameter_count(method->parameters);
    size_t required = 0;
    while (required < count && !method->parameters[required].is_optional) required++;
    if (given > (GDExtensionInt)count || given < (GDExtensionInt)required) {
        error->error = given > (GDExtensionInt)count ? GDEXTENSION_CALL_ERROR_TOO_MANY_ARGUMENTS : GDEXTENSION_CALL_ERROR_TOO_FEW_ARGUMENTS;
        error->expected = (int32_t)(given > (GDExtensionInt)count ? count : required);
        return;
    }
    for (GDExtensionInt index = 0; index < given; index++) {
        const GDExtensionVariantType wanted = method->parameters[index].type, is = godot.variant_get_type(arguments[index]);
        if (is != wanted && !godot.variant_can_convert_strict(is, wanted)) {
            *error = (GDExtensionCallError){ GDEXTENSION_CALL_ERROR_INVALID_ARGUMENT, (int32_t)index, wanted };
            return;
        }
    }
    value values[4], returned = { .integer = 0 };
    const void *pointers[4];
    for (size_t index = 0; index < count; index++) {
        const parameter *parameter = &method->parameters[index];
        if ((GDExtensionInt)index < given) {
            godot.get_variant_to_type_constructor(parameter->type)(&values[index], (void *)arguments[index]);
        } else {
            values[index] = otherwise(parameter);
        }
        pointers[index] = &values[index];
    }
    if (method->result != NOTHING) godot.variant_get_ptr_constructor(method->result, 0)(&returned, NULL);
    call_typed(method_pointer, instance, pointers, &returned);
    if (method->result != NOTHING) {
        godot.variant_destroy(result);
        godot.get_variant_from_type_constructor(method->result)(result, &returned);
        destroy(method->result, &returned);
    }
    for (size_t index = 0; index < count; index++) destroy(method->parameters[index].type, &values[index]);
}

// ------------------------------------------------------------------------------------------------------- Registration

static GDExtensionClassLibraryPtr library;

/// The texts of a description live as long as the extension, as do Godot's own.
static GDExtensionPropertyInfo describe(const char *text, GDExtensionVariantType type, uint32_t hint, const char *hint_string) {
    enum { USAGE_DEFAULT = 6 };
    name *names = malloc(2 * sizeof(name));
    void **hint_text = malloc(sizeof(void *));
    names[0] = name_of(text);
    names[1] = name_of("");
    godot.string_new_with_utf8_chars(hint_text, hint_string ? hint_string : "");
    return (GDExtensionPropertyInfo){ type, &names[0], &names[1], hint, hint_text, USAGE_DEFAULT };
}

static void forget(GDExtensionPropertyInfo *info) {
    drop(&((name *)info->name)[0]);
    drop(&((name *)info->name)[1]);
    destroy(STRING, info->hint_string);
    free(info->name);
    free(info->hint_string);
}

static void add_method(name *class, const method *method) {
    GDExtensionPropertyInfo parameters[4], result = describe("", method->result, NO_HINT, NULL);
    GDExtensionClassMethodArgumentMetadata plain[4] = { 0 };
    variant defaults[4];
    GDExtensionVariantPtr default_pointers[4];
    uint32_t count = (uint32_t)parameter_count(method->parameters), optional = 0;
    for (uint32_t index = 0; index < count; index++) {
        const parameter *parameter = &method->parameters[index];
        parameters[index] = describe(parameter->name, parameter->type, NO_HINT, NULL);
        if (!parameter->is_optional) continue;
        value value = otherwise(parameter);
        defaults[optional] = variant_of(parameter->type, &value);
        destroy(parameter->type, &value);
        default_pointers[optional] = &defaults[optional];
        optional++;
    }
    name own = name_of(method->name);
    godot.classdb_register_extension_class_method(
        library, class,
        &(GDExtensionClassMethodInfo){
            .name = &own,
            .method_userdata = (void *)method,
            .call_func = call_untyped,
            .ptrcall_func = call_typed,
            .method_flags = GDEXTENSION_METHOD_FLAGS_DEFAULT,
            .has_return_value = method->result != NOTHING,
            .return_value_info = &result,
            .argument_count = count,
            .arguments_info = parameters,
            .arguments_metadata = plain,
            .default_argument_count = optional,
            .default_arguments = default_pointers,
        });
    drop(&own);
    forget(&result);
    for (uint32_t index = 0; index < count; index++) forget(&parameters[index]);
    for (uint32_t index = 0; index < optional; index++) godot.variant_destroy(&defaults[index]);
}

/// A property's method, which lives as long as the extension.
static name accessor(name *class, const property *property, bool sets) {
    method *made = calloc(1, sizeof *made);
    const char *prefix = sets ? "set_" : property->type == BOOL ? "is_" : "get_";
    char *text = calloc(1, strlen(prefix) + strlen(property->name) + 1);
    strcat(strcpy(text, prefix), property->name);
    *made = (method){ .name = text, .result = sets ? NOTHING : property->type, .property = property };
    if (sets) made->parameters[0] = (parameter){ .name = property->name, .type = property->type };
    add_method(class, made);
    return name_of(text);
}

static void add_class(const class *class) {
    name own = name_of(class->name), parent = name_of(class->parent);
    // Nothing plays in the editor: there Godot puts a placeholder in the node's place.
    godot.classdb_register_extension_class4(
        library, &own, &parent,
        &(GDExtensionClassCreationInfo4){
            .is_exposed = true,
            .is_runtime = true,
            .notification_func = notify,
            .create_instance_func = create,
            .free_instance_func = free_node,
            .class_userdata = (void *)class,
        });
    for (const method *method = class->methods; method->name; method++) add_method(&own, method);
    for (const property *property = class->properties; property->name; property++) {
        name getter = accessor(&own, property, false), setter = property->read ? name_of("") : accessor(&own, property, true);
        GDExtensionPropertyInfo info = describe(property->name, property->type, property->hint, property->hint_string);
        if (property->read) info.usage = 0;
        godot.classdb_register_extension_class_property(library, &own, &info, &setter, &getter);
        forget(&info);
        drop(&getter);
        drop(&setter);
    }
    for (const signal *signal = class->signals; signal->name; signal++) {
        GDExtensionPropertyInfo parameters[4];
        const size_t count = parameter_count(signal->parameters);
        for (size_t index = 0; index < count; index++) {
            parameters[index] = describe(signal->parameters[index].name, signal->parameters[index].type, NO_HINT, NULL);
        }
        name name = name_of(signal->name);
        godot.classdb_register_extension_class_signal(library, &own, &name, parameters, (GDExtensionInt)count);
        for (size_t index = 0; index < count; index++) forget(&parameters[index]);
        drop(&name);
    }
    for (const constant *constant = class->constants; constant && constant->name; constant++) {
        name enumeration = name_of(constant->enumeration), name = name_of(constant->name);
        godot.classdb_register_extension_class_integer_constant(library, &own, &enumeration, &name, constant->value, false);
        drop(&enumeration);
        drop(&name);
    }
    drop(&own);
    drop(&parent);
}

static const class *const classes[] = { &engine_class, &voice_class, &music_class, &session_class };

static void begin(void *nothing, GDExtensionInitializationLevel level) {
    (void)nothing;
    if (level != GDEXTENSION_INITIALIZATION_SCENE) return;
    pthread_mutexattr_t recursive;
    pthread_mutexattr_init(&recursive);
    pthread_mutexattr_settype(&recursive, PTHREAD_MUTEX_RECURSIVE);
    pthread_mutex_init(&nodes, &recursive);
    find_methods();
    for (size_t index = 0; index < 4; index++) add_class(classes[index]);
}

static void end(void *nothing, GDExtensionInitializationLevel level) {
    (void)nothing;
    if (level != GDEXTENSION_INITIALIZATION_SCENE) return;
    for (size_t index = 4; index-- > 0;) {
        name name = name_of(classes[index]->name);
        godot.classdb_unregister_extension_class(library, &name);
        drop(&name);
    }
}

__attribute__((visibility("default"))) GDExtensionBool tacet_godot_init(
    GDExtensionInterfaceGetProcAddress find, GDExtensionClassLibraryPtr own, GDExtensionInitialization *extension) {
    library = own;
    if (!find_functions(find)) return false;
    extension->minimum_initialization_level = GDEXTENSION_INITIALIZATION_SCENE;
    extension->initialize = begin;
    extension->deinitialize = end;
    return true;
}
