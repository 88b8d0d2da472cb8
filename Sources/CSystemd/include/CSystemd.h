#ifndef TACET_CSYSTEMD_H
#define TACET_CSYSTEMD_H

#include <systemd/sd-bus.h>

#endif
