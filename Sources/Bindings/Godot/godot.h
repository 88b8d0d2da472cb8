// Godot's classes as tables, which classes.c registers and calls; and what nodes ask of Godot, which godot.c does.
#ifndef TACET_GODOT_H
#define TACET_GODOT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "gdextension_interface.h"
#include "tacet.h"

#define NOTHING GDEXTENSION_VARIANT_TYPE_NIL
#define BOOL GDEXTENSION_VARIANT_TYPE_BOOL
#define INT GDEXTENSION_VARIANT_TYPE_INT
#define FLOAT GDEXTENSION_VARIANT_TYPE_FLOAT
#define STRING GDEXTENSION_VARIANT_TYPE_STRING
#define FLOATS GDEXTENSION_VARIANT_TYPE_PACKED_FLOAT32_ARRAY

/// Notifications of Node's.
enum { ENTER_TREE = 10, EXIT_TREE = 11, READY = 13, PAUSED = 14, UNPAUSED = 15, PROCESS = 25 };

/// Hints of the inspector.
enum { NO_HINT = 0, RANGE = 1, ENUMERATION = 2, FILE_NAME = 13 };

struct class;

/// What each node of this extension begins with. All that live are in a list, in the order of their birth.
typedef struct node {
    const struct class *class;
    GDExtensionObjectPtr object;
    GDObjectInstanceID id;
    struct node *next;
} node;

/// An optional parameter is 0, false or "" unless `otherwise` says more.
typedef struct parameter {
    const char *name;
    GDExtensionVariantType type;
    bool is_optional;
    double otherwise;
} parameter;

/// Arguments and the result are as Godot's typed calls have them: pointers to bool, int64_t, double, and Godot's strings.
typedef struct method {
    const char *name;
    void (*call)(void *node, const void *const *arguments, void *result);
    GDExtensionVariantType result;
    parameter parameters[4];
    const struct property *property;
} method;

/// A property is a field: bool, int64_t, double or an allocated char *. One with `read` has no field, and cannot be set.
typedef struct property {
    const char *name;
    GDExtensionVariantType type;
    size_t offset;
    void (*changed)(void *node);
    void (*read)(void *node, void *result);
    uint32_t hint;
    const char *hint_string;
} property;

typedef struct signal {
    const char *name;
    parameter parameters[4];
} signal;

typedef struct constant {
    const char *enumeration, *name;
    int64_t value;
} constant;

/// Each table ends with an entry without a name.
typedef struct class {
    const char *name, *parent;
    size_t size;
    void (*born)(void *node);
    void (*freed)(void *node);
    void (*notified)(void *node, int32_t what);
    /// An event of the engine with this id.
    void (*received)(void *node, GDObjectInstanceID engine, const tacet_event *event);
    const method *methods;
    const property *properties;
    const signal *signals;
    const constant *constants;
} class;

extern const class engine_class, voice_class, music_class, session_class;

/// An argument of a signal.
typedef struct argument {
    GDExtensionVariantType type;
    union {
        bool truth;
        int64_t integer;
        const char *text;
    };
} argument;

/// Emits a signal when Godot is next idle: its receivers may free any node, because no function of this extension runs then.
void emit(const node *node, const char *signal, size_t count, const argument *arguments);

/// Reports a failed call as push_error() does, with the library's remedy.
void report(const node *node, const char *call, const char *problem);

/// True, or reports the failure. A voice that has ended is none.
bool succeeded(const node *node, const char *call, tacet_result result);

/// The first node that fits, or null.
node *find_node(bool (*fits)(const node *node, const void *what), const void *what);

/// Hands an event to all nodes.
void hand_on(GDObjectInstanceID engine, const tacet_event *event);

/// Holds the list of nodes still: scenes may be made on any thread.
void lock_nodes(void);
void unlock_nodes(void);

char *text_of(const void *string);             ///< A copy in UTF-8; free it.
char *system_path(const char *path);           ///< The same, of a path that may begin with res:// or user://.
void give_text(void *string, const char *text);
float *resize(void *floats, int64_t count);    ///< Null if there is no memory.

// Calls of Godot's methods.
GDExtensionObjectPtr parent_of(GDExtensionObjectPtr node);
bool is_in_tree(const node *node);
void process_always(const node *node);         ///< Also while the game is paused, and after the other nodes.
void process(const node *node);
void get_position(const node *node, tacet_vec3 *position);
bool get_listener(const node *node, tacet_listener *listener);
tacet_application_state window_state(const node *node);

#endif
