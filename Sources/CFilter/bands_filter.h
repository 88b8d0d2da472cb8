// The filter of four bands in eight lanes, or of eight bands in sixteen: a band's left and right channel stand side by side. `bands.c`
// includes it for either, with
//   LANES                     the lanes of a vector
//   NAME(name)                what the names end in
//   BANDS                     the band of each lane
//   SHIFTED(before, output)   the last two lanes of `before`, and all but the last two of `output`

#define vector NAME(vector)
#define anywhere NAME(anywhere)
#define masks NAME(masks)
#define doubles NAME(doubles)
#define states NAME(states)
#define step NAME(step)
#define step_some NAME(step_some)
#define frame_at NAME(frame_at)
#define put_frame NAME(put_frame)

typedef float vector __attribute__((vector_size(4 * LANES), may_alias));
typedef float anywhere __attribute__((vector_size(4 * LANES), aligned(4), may_alias));
typedef int32_t masks __attribute__((vector_size(4 * LANES), may_alias));
// A frame is one load and one store of eight bytes.
typedef double doubles __attribute__((vector_size(4 * LANES), may_alias));

// A frame of the block in the last lanes.
EVERYWHERE vector frame_at(const float *sample) {
    typedef double frame __attribute__((aligned(4), may_alias));
    doubles lanes = {0};
    lanes[LANES / 2 - 1] = *(const frame *)sample;
    return (vector)lanes;
}

EVERYWHERE void put_frame(float *sample, vector output) {
    typedef double frame __attribute__((aligned(4), may_alias));
    *(frame *)sample = ((doubles)output)[LANES / 2 - 1];
}

// The states of the bands of both channels, their latest outputs, and the outputs before those: two frames each.
typedef struct {
    vector first, second, output[2], before[2];
} states;

// Advances the bands by two frames, of which the first band gets those in the last lanes of `one` and `two`. Both frames are computed from
// the state before, so that the loop waits for one state, and not two.
EVERYWHERE void step(const vector *factors, states *all, vector one, vector two) {
    const vector first = all->first, second = all->second;
    one = SHIFTED(one, all->before[0]), two = SHIFTED(two, all->before[1]);
    all->before[0] = all->output[0], all->before[1] = all->output[1];
    all->output[0] = (first * factors[C1] + second * factors[C2]) + one * factors[D];
    all->output[1] = (first * factors[CA1] + second * factors[CA2]) + (one * factors[CB] + two * factors[D]);
    all->first = (first * factors[AA11] + second * factors[AA12]) + (one * factors[AB1] + two * factors[B1]);
    all->second = (first * factors[AA21] + second * factors[AA22]) + (one * factors[AB2] + two * factors[B2]);
}

// A step in which the bands whose mask is clear keep their states.
EVERYWHERE void step_some(const vector *factors, states *all, vector one, vector two, masks mask) {
    const masks first = (masks)all->first, second = (masks)all->second;
    step(factors, all, one, two);
    all->first = (vector)(((masks)all->first & mask) | (first & ~mask));
    all->second = (vector)(((masks)all->second & mask) | (second & ~mask));
}

// In each step a band filters the two frames that the band before it gave two steps before, so that no band waits for another. In the first
// and the last steps of a block only those bands run that have frames of the block before them: the block is not delayed.
EVERYWHERE void NAME(filter)(tacet_bands *bands, float *samples, size_t frames) {
    states all = {.first = *(const anywhere *)bands->first, .second = *(const anywhere *)bands->second};
    // A copy, of which the compiler knows that no sample is written to it.
    vector factors[TACET_BAND_FACTORS];
    for (int factor = 0; factor < TACET_BAND_FACTORS; factor++) factors[factor] = *(const anywhere *)bands->factors[factor];
    const int32_t count = (int32_t)(frames / 2), lag = LANES - 2;
    const masks start = 2 * (masks)BANDS;
    const vector silence = {0};
    for (int32_t pair = 0; pair < count + lag; pair++) {
        for (; pair >= lag && pair < count; pair++) {
            float *sample = samples + 4 * pair;
            step(factors, &all, frame_at(sample), frame_at(sample + 2));
            put_frame(sample - 4 * lag, all.output[0]);
            put_frame(sample - 4 * lag + 2, all.output[1]);
        }
        float *sample = samples + 4 * pair;
        const int has_frames = pair < count;
        step_some(
            factors, &all, has_frames ? frame_at(sample) : silence, has_frames ? frame_at(sample + 2) : silence,
            (start <= pair) & (start > pair - count));
        if (pair < lag) continue;
        put_frame(sample - 4 * lag, all.output[0]);
        put_frame(sample - 4 * lag + 2, all.output[1]);
    }
    *(anywhere *)bands->first = all.first, *(anywhere *)bands->second = all.second;
}

#undef vector
#undef anywhere
#undef masks
#undef doubles
#undef states
#undef step
#undef step_some
#undef frame_at
#undef put_frame
#undef LANES
#undef NAME
#undef BANDS
#undef SHIFTED
