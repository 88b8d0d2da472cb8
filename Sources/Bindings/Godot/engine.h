// What the other nodes use of a TacetEngine.
#ifndef TACET_GODOT_ENGINE_H
#define TACET_GODOT_ENGINE_H

#include "godot.h"

typedef struct engine engine;

/// A node's engine: the nearest one above it, else the oldest in the tree. It starts if it has not. Null, and reported, if there is none.
engine *engine_of(const node *node, const char *call);

/// Whether events of the engine with this id concern the node, as engine_of() has it. Starts none.
bool is_engine_of(const node *node, GDObjectInstanceID engine);

GDObjectInstanceID engine_id(const engine *engine);
tacet_engine *engine_handle(const engine *engine);

/// The engine with this id, or null if it was freed. Handles of voices are good for this one only.
tacet_engine *living_engine(GDObjectInstanceID id);

/// Gives an engine's soundtrack to a node, which takes it from the node that had it.
void take_soundtrack(engine *engine, const node *node);

/// The engine whose soundtrack a node has, or null.
tacet_engine *soundtrack_of(const node *node);

bool is_musician_of(const node *node, GDObjectInstanceID engine);

/// The session of a node's engine, or null.
tacet_session *session_of(const node *node, const char *call);

/// A sound, loaded at its first use for as long as the engine lives; 0, and reported, if it cannot be.
tacet_sound sound_of(engine *engine, const node *node, const char *call, const char *path, bool mono, tacet_result *result);

#endif
