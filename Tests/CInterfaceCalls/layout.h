#ifndef LAYOUT_H
#define LAYOUT_H

#include <stddef.h>

// Appends a line to the text of interface_layout(): a struct and its size, or a field and its offset.
void layout_line(const char *name, size_t value);

// Appends the structs of the session, and of what follows it in the header.
void layout_of_session(void);

#define SIZE(type) layout_line(#type, sizeof(type))
#define FIELD(type, field) layout_line("    " #field, offsetof(type, field))

#endif
