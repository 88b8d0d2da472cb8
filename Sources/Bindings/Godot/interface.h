// Godot's functions for extensions, and values as Godot has them: for godot.c and classes.c.
#ifndef TACET_GODOT_INTERFACE_H
#define TACET_GODOT_INTERFACE_H

#include "godot.h"

#define FUNCTIONS(X) \
    X(ClassdbConstructObject2, classdb_construct_object2) \
    X(ClassdbGetMethodBind, classdb_get_method_bind) \
    X(ClassdbRegisterExtensionClass4, classdb_register_extension_class4) \
    X(ClassdbRegisterExtensionClassIntegerConstant, classdb_register_extension_class_integer_constant) \
    X(ClassdbRegisterExtensionClassMethod, classdb_register_extension_class_method) \
    X(ClassdbRegisterExtensionClassProperty, classdb_register_extension_class_property) \
    X(ClassdbRegisterExtensionClassSignal, classdb_register_extension_class_signal) \
    X(ClassdbUnregisterExtensionClass, classdb_unregister_extension_class) \
    X(GetVariantFromTypeConstructor, get_variant_from_type_constructor) \
    X(GetVariantToTypeConstructor, get_variant_to_type_constructor) \
    X(GlobalGetSingleton, global_get_singleton) \
    X(ObjectGetInstanceId, object_get_instance_id) \
    X(ObjectMethodBindCall, object_method_bind_call) \
    X(ObjectMethodBindPtrcall, object_method_bind_ptrcall) \
    X(ObjectSetInstance, object_set_instance) \
    X(PackedFloat32ArrayOperatorIndex, packed_float32_array_operator_index) \
    X(PrintError, print_error) \
    X(StringNameNewWithUtf8Chars, string_name_new_with_utf8_chars) \
    X(StringNewWithUtf8Chars, string_new_with_utf8_chars) \
    X(StringToUtf8Chars, string_to_utf8_chars) \
    X(VariantCanConvertStrict, variant_can_convert_strict) \
    X(VariantDestroy, variant_destroy) \
    X(VariantGetPtrBuiltinMethod, variant_get_ptr_builtin_method) \
    X(VariantGetPtrConstructor, variant_get_ptr_constructor) \
    X(VariantGetPtrDestructor, variant_get_ptr_destructor) \
    X(VariantGetType, variant_get_type)

struct godot {
#define X(type, name) GDExtensionInterface##type name;
    FUNCTIONS(X)
#undef X
};

extern struct godot godot;

/// Whether this Godot has all functions.
bool find_functions(GDExtensionInterfaceGetProcAddress find);

/// Finds the methods, which Godot has once its classes are made.
void find_methods(void);

/// As large as Godot's own, also where it counts in doubles.
typedef union variant {
    uint64_t words[5];
} variant;

/// A value of any type that tables have, or its address.
typedef union value {
    bool truth;
    int64_t integer;
    double number;
    void *string;
    uint64_t words[2];
} value;

typedef struct name {
    void *opaque;
} name;

name name_of(const char *text);
void drop(name *name);
void destroy(GDExtensionVariantType type, void *value);
variant variant_of(GDExtensionVariantType type, void *value);

/// Tells an object that it was made.
void notify_born(GDExtensionObjectPtr object);

#endif
