// Godot's functions and methods, and what the nodes say by them.
#include "interface.h"

#include <stdlib.h>
#include <string.h>

struct godot godot;

bool find_functions(GDExtensionInterfaceGetProcAddress find) {
#define X(type, name) \
    godot.name = (GDExtensionInterface##type)find(#name); \
    if (!godot.name) return false;
    FUNCTIONS(X)
#undef X
    return true;
}

name name_of(const char *text) {
    name name;
    godot.string_name_new_with_utf8_chars(&name, text);
    return name;
}

void destroy(GDExtensionVariantType type, void *value) {
    const GDExtensionPtrDestructor destructor = godot.variant_get_ptr_destructor(type);
    if (destructor) destructor(value);
}

void drop(name *name) {
    destroy(GDEXTENSION_VARIANT_TYPE_STRING_NAME, name);
}

variant variant_of(GDExtensionVariantType type, void *value) {
    variant variant;
    godot.get_variant_from_type_constructor(type)(&variant, value);
    return variant;
}

// ----------------------------------------------------------------------------------------------------------- Methods

/// A method of Godot's with its hash, which states its parameters.
typedef struct bind {
    const char *class, *method;
    GDExtensionInt hash;
    GDExtensionMethodBindPtr pointer;
} bind;

enum {
    NOTIFY, CALL_DEFERRED, IS_INSIDE_TREE, GET_PARENT, GET_VIEWPORT, GET_WINDOW, SET_PROCESS_INTERNAL, SET_PROCESS_MODE,
    SET_PROCESS_PRIORITY, GET_GLOBAL_POSITION, GET_GLOBAL_TRANSFORM, GET_CAMERA, GET_AUDIO_LISTENER, GET_MODE, HAS_FOCUS,
    GLOBALIZE_PATH, GET_NAME
};

static bind binds[] = {
    [NOTIFY] = { "Object", "notification", 4023243586 },
    [CALL_DEFERRED] = { "Object", "call_deferred", 3400424181 },
    [IS_INSIDE_TREE] = { "Node", "is_inside_tree", 36873697 },
    [GET_PARENT] = { "Node", "get_parent", 3160264692 },
    [GET_VIEWPORT] = { "Node", "get_viewport", 3596683776 },
    [GET_WINDOW] = { "Node", "get_window", 1757182445 },
    [SET_PROCESS_INTERNAL] = { "Node", "set_process_internal", 2586408642 },
    [SET_PROCESS_MODE] = { "Node", "set_process_mode", 1841290486 },
    [SET_PROCESS_PRIORITY] = { "Node", "set_process_priority", 1286410249 },
    [GET_GLOBAL_POSITION] = { "Node3D", "get_global_position", 3360562783 },
    [GET_GLOBAL_TRANSFORM] = { "Node3D", "get_global_transform", 3229777777 },
    [GET_CAMERA] = { "Viewport", "get_camera_3d", 2285090890 },
    [GET_AUDIO_LISTENER] = { "Viewport", "get_audio_listener_3d", 3472246991 },
    [GET_MODE] = { "Window", "get_mode", 2566346114 },
    [HAS_FOCUS] = { "Window", "has_focus", 36873697 },
    [GLOBALIZE_PATH] = { "ProjectSettings", "globalize_path", 3135753539 },
    [GET_NAME] = { "DisplayServer", "get_name", 201670096 },
};

void find_methods(void) {
    for (size_t index = 0; index < sizeof binds / sizeof *binds; index++) {
        name class = name_of(binds[index].class), method = name_of(binds[index].method);
        binds[index].pointer = godot.classdb_get_method_bind(&class, &method, binds[index].hash);
        drop(&class);
        drop(&method);
    }
}

void notify_born(GDExtensionObjectPtr object) {
    enum { POSTINITIALIZE = 0 };
    const void *arguments[] = { &(int64_t){ POSTINITIALIZE }, &(uint8_t){ false } };
    if (binds[NOTIFY].pointer) godot.object_method_bind_ptrcall(binds[NOTIFY].pointer, object, arguments, NULL);
}

/// Leaves the result as it is if this Godot does not have the method, which Godot has reported at the start.
static void call(int method, GDExtensionObjectPtr object, const void *argument, void *result) {
    if (binds[method].pointer) godot.object_method_bind_ptrcall(binds[method].pointer, object, &argument, result);
}

static GDExtensionObjectPtr object_from(int method, GDExtensionObjectPtr object) {
    GDExtensionObjectPtr result = NULL;
    if (object) call(method, object, NULL, &result);
    return result;
}

GDExtensionObjectPtr parent_of(GDExtensionObjectPtr node) {
    return object_from(GET_PARENT, node);
}

bool is_in_tree(const node *node) {
    uint8_t is = false;
    call(IS_INSIDE_TREE, node->object, NULL, &is);
    return is;
}

void process(const node *node) {
    call(SET_PROCESS_INTERNAL, node->object, &(uint8_t){ true }, NULL);
}

void process_always(const node *node) {
    enum { PROCESS_MODE_ALWAYS = 3, LATE = 1 << 20 };
    process(node);
    call(SET_PROCESS_MODE, node->object, &(int64_t){ PROCESS_MODE_ALWAYS }, NULL);
    call(SET_PROCESS_PRIORITY, node->object, &(int64_t){ LATE }, NULL);
}

void get_position(const node *node, tacet_vec3 *position) {
    call(GET_GLOBAL_POSITION, node->object, NULL, position);
}

bool get_listener(const node *node, tacet_listener *listener) {
    const GDExtensionObjectPtr viewport = object_from(GET_VIEWPORT, node->object);
    GDExtensionObjectPtr ears = object_from(GET_AUDIO_LISTENER, viewport);
    if (!ears) ears = object_from(GET_CAMERA, viewport);
    if (!ears) return false;
    struct {
        float rows[3][3];
        tacet_vec3 origin;
    } transform;
    call(GET_GLOBAL_TRANSFORM, ears, NULL, &transform);
    listener->position = transform.origin;
    listener->up = (tacet_vec3){ transform.rows[0][1], transform.rows[1][1], transform.rows[2][1] };
    listener->forward = (tacet_vec3){ -transform.rows[0][2], -transform.rows[1][2], -transform.rows[2][2] };
    return true;
}

/// A method of a singleton's that returns a string.
static char *string_from(int method, const void *argument) {
    name singleton = name_of(binds[method].class);
    value result;
    godot.string_new_with_utf8_chars(&result, "");
    call(method, godot.global_get_singleton(&singleton), argument, &result);
    char *text = text_of(&result);
    destroy(STRING, &result);
    drop(&singleton);
    return text;
}

/// Without a display a window says that it is minimised.
static bool has_display(void) {
    static enum { UNKNOWN, YES, NO } has;
    if (has == UNKNOWN) {
        char *name = string_from(GET_NAME, NULL);
        has = name && strcmp(name, "headless") == 0 ? NO : YES;
        free(name);
    }
    return has == YES;
}

tacet_application_state window_state(const node *node) {
    enum { MINIMIZED = 1 };
    if (!has_display()) return TACET_APPLICATION_ACTIVE;
    const GDExtensionObjectPtr window = object_from(GET_WINDOW, node->object);
    if (!window) return TACET_APPLICATION_ACTIVE;
    int64_t mode = 0;
    uint8_t has_focus = true;
    call(GET_MODE, window, NULL, &mode);
    call(HAS_FOCUS, window, NULL, &has_focus);
    if (mode == MINIMIZED) return TACET_APPLICATION_BACKGROUND;
    return has_focus ? TACET_APPLICATION_ACTIVE : TACET_APPLICATION_INACTIVE;
}

// ------------------------------------------------------------------------------------------------------------- Values

char *text_of(const void *string) {
    const GDExtensionInt length = godot.string_to_utf8_chars(string, NULL, 0);
    char *text = calloc((size_t)length + 1, 1);
    if (text) godot.string_to_utf8_chars(string, text, length);
    return text;
}

void give_text(void *string, const char *text) {
    destroy(STRING, string);
    godot.string_new_with_utf8_chars(string, text ? text : "");
}

char *system_path(const char *path) {
    static const char *const schemes[] = { "res://", "user://" };
    bool is_godots = false;
    for (size_t index = 0; index < 2; index++) is_godots |= strncmp(path, schemes[index], strlen(schemes[index])) == 0;
    if (!is_godots) return strdup(path);
    value string;
    godot.string_new_with_utf8_chars(&string, path);
    char *result = string_from(GLOBALIZE_PATH, &string);
    destroy(STRING, &string);
    return result;
}

float *resize(void *floats, int64_t count) {
    static GDExtensionPtrBuiltInMethod method;
    if (!method) {
        name name = name_of("resize");
        method = godot.variant_get_ptr_builtin_method(FLOATS, &name, 848867239);
        drop(&name);
    }
    const void *argument = &count;
    int64_t error = 0;
    method(floats, &argument, &error, 1);
    return error == 0 && count > 0 ? godot.packed_float32_array_operator_index(floats, 0) : NULL;
}

void emit(const node *node, const char *signal, size_t count, const argument *arguments) {
    variant values[6];
    const char *const names[] = { "emit_signal", signal };
    for (size_t index = 0; index < 2; index++) {
        name name = name_of(names[index]);
        values[index] = variant_of(GDEXTENSION_VARIANT_TYPE_STRING_NAME, &name);
        drop(&name);
    }
    for (size_t index = 0; index < count; index++) {
        value value = { .integer = arguments[index].integer };
        if (arguments[index].type == STRING) godot.string_new_with_utf8_chars(&value, arguments[index].text);
        values[index + 2] = variant_of(arguments[index].type, &value);
        if (arguments[index].type == STRING) destroy(STRING, &value);
    }
    const void *pointers[6];
    for (size_t index = 0; index < count + 2; index++) pointers[index] = &values[index];
    variant result;
    GDExtensionCallError error;
    godot.object_method_bind_call(
        binds[CALL_DEFERRED].pointer, node->object, pointers, (GDExtensionInt)count + 2, &result, &error);
    godot.variant_destroy(&result);
    for (size_t index = 0; index < count + 2; index++) godot.variant_destroy(&values[index]);
}

void report(const node *node, const char *call, const char *problem) {
    godot.print_error(problem, call, node->class->name, 0, true);
}

bool succeeded(const node *node, const char *call, tacet_result result) {
    if (result < 0) report(node, call, tacet_last_problem());
    return result >= 0;
}
