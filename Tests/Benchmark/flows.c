/// Writes a valid flow file of any size. Usage: flows SHAPE SCREENS SEED > FILE
///
/// Every screen has one input, two cells that each open a screen, one passed value, and about half an exit and half an
/// unwind; all names differ from screen to screen. Everything is pushed below one navigation root and can be reached.
///
/// - tree: a binary tree whose leaves also open screens beside their ancestors. All ancestors of a screen are always
///   below it, so every unwind finds its receiver; every exit is used once.
/// - ladder: rungs of two screens, which both open both screens of the next rung. The two screens of every second rung
///   declare the same exit: one of them is always below, but neither in particular.
/// - random: a random tree with additional segues, most of them to an ancestor and some to anywhere, and exits with
///   several declarers. Every unwind finds its receiver on some way at least, often not on all.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { none = -1 };

/// What one screen leads to: numbers of screens, and numbers that name exits.
typedef struct {
    int32_t target[2];
    int32_t exit[2];
    int32_t unwind;
} Screen;

static uint64_t randomState;

/// A random number from 0 up to, but not including, `limit`.
static int32_t randomBelow(int32_t limit) {
    uint64_t bits = (randomState += 0x9E3779B97F4A7C15u);
    bits = (bits ^ (bits >> 30)) * 0xBF58476D1CE4E5B9u;
    bits = (bits ^ (bits >> 27)) * 0x94D049BB133111EBu;
    return (int32_t)((bits ^ (bits >> 31)) % (uint64_t)limit);
}

static void *allocate(size_t count, size_t size) {
    void *memory = malloc(count * size);
    if (memory == NULL) {
        fprintf(stderr, "flows: out of memory\n");
        exit(2);
    }
    return memory;
}

// MARK: tree

/// The nearest ancestor in whose left half the screen is, or none.
static int32_t turningPoint(int32_t screen) {
    while (screen > 0 && screen % 2 == 0) screen = (screen - 1) / 2;
    return screen > 0 ? (screen - 1) / 2 : none;
}

/// The screen to the right below an ancestor, or none.
static int32_t rightChild(int32_t screen, int32_t count) {
    return screen != none && screen < (count - 1) / 2 ? 2 * screen + 2 : none;
}

static void makeTree(Screen *screens, int32_t count) {
    for (int32_t i = 0; i < count; i++) {
        Screen *screen = &screens[i];
        if (i < count / 2) {
            screen->exit[0] = i;
            screen->target[0] = 2 * i + 1;
        }
        screen->target[1] = rightChild(i, count);
        if (screen->target[1] != none) continue;

        int32_t near = turningPoint(i), far = near == none ? none : turningPoint(near);
        screen->unwind = near;
        if (screen->target[0] == none) screen->target[0] = rightChild(near, count);
        screen->target[1] = rightChild(far == none ? near : far, count);
    }
}

// MARK: ladder

static void makeLadder(Screen *screens, int32_t count) {
    for (int32_t i = 0; i < count; i++) {
        Screen *screen = &screens[i];
        int32_t rung = (i + 1) / 2, next = 2 * rung + 1;
        if (next < count) screen->target[0] = next;
        if (next < count) screen->target[1] = next + 1 < count ? next + 1 : next;
        if (rung % 2 == 1) {
            if (next < count) screen->exit[0] = 2 * rung - 1;
        } else if (rung > 0) {
            // The left screen goes back one rung; the right one mostly to a near rung, sometimes to a far one.
            int32_t back = i % 2 == 1 ? 0 : randomBelow(1 + randomBelow(rung / 2));
            screen->unwind = 2 * (rung - 1 - 2 * back) - 1;
        }
    }
}

// MARK: random

/// Gives every screen but the first a random earlier parent that has a free cell.
static void growRandomTree(Screen *screens, int32_t *parent, int32_t count) {
    int32_t *slots = allocate(2 * (size_t)count, sizeof *slots);
    int32_t slotCount = 0;
    parent[0] = none;
    for (int32_t i = 0; i < count; i++) {
        if (i > 0) {
            int32_t chosen = randomBelow(slotCount), slot = slots[chosen];
            slots[chosen] = slots[--slotCount];
            parent[i] = slot / 2;
            screens[parent[i]].target[slot % 2] = i;
        }
        slots[slotCount++] = 2 * i;
        slots[slotCount++] = 2 * i + 1;
    }
    free(slots);
}

/// A target for a free cell: mostly an ancestor, as what was always below that stays always below.
static int32_t randomTarget(const int32_t *parent, int32_t screen, int32_t count) {
    int32_t target = screen;
    if (randomBelow(64) == 0) {
        target = 1 + randomBelow(count - 1);
    } else {
        do target = parent[target];
        while (target > 0 && randomBelow(2) == 0);
    }
    return target > 0 && target != screen ? target : none;
}

/// Makes a screen declare an exit, if it has room and does not use that exit itself.
static void declareExit(Screen *screen, int32_t exit) {
    if (screen->exit[0] == exit || screen->exit[1] == exit || screen->unwind == exit) return;
    if (screen->exit[0] == none) screen->exit[0] = exit;
    else if (screen->exit[1] == none) screen->exit[1] = exit;
}

static void makeRandom(Screen *screens, int32_t count) {
    int32_t *parent = allocate((size_t)count, sizeof *parent);
    growRandomTree(screens, parent, count);
    for (int32_t i = 1; i < count; i++) {
        for (int cell = 0; cell < 2; cell++)
            if (screens[i].target[cell] == none) screens[i].target[cell] = randomTarget(parent, i, count);
        if (randomBelow(2) == 0) continue;
        int32_t receiver = parent[i];
        while (receiver > 0 && randomBelow(4) == 0) receiver = parent[receiver];
        screens[i].unwind = receiver;
        screens[receiver].exit[0] = receiver;
    }
    // Some exits get a second declarer. No screen loses an exit by that.
    for (int32_t i = 1; i < count; i++)
        if (screens[i].unwind != none && randomBelow(3) == 0)
            declareExit(&screens[1 + randomBelow(count - 1)], screens[i].unwind);
    free(parent);
}

// MARK: writing

static void writeCell(int32_t i, char letter, int32_t target, int passes) {
    printf("      <cell id=\"cell%c%d\" label=\"Row %c %d\"", letter, i, letter, i);
    if (target == none) {
        printf("/>\n");
        return;
    }
    printf(">\n        <segue id=\"open%c%d\" kind=\"show\" to=\"screen%d\"", letter, i, target);
    if (passes) printf(">\n          <pass input=\"input%d\" from=\"input%d\"/>\n        </segue>\n", target, i);
    else printf("/>\n");
    printf("      </cell>\n");
}

/// Every second unwind hangs in a button; the others are performed by code.
static void writeUnwind(int32_t i, int32_t exit) {
    if (i / 2 % 2 == 0) {
        printf("    <unwind id=\"back%d\" to=\"exit%d\"/>\n", i, exit);
    } else {
        printf("    <button id=\"button%d\" label=\"Back\">\n      <unwind id=\"back%d\" to=\"exit%d\"/>\n    </button>\n",
               i, i, exit);
    }
}

static void writeScreen(int32_t i, const Screen *screen) {
    printf("  <screen id=\"screen%d\" class=\"Screen%dViewController\" kind=\"table\" title=\"Screen %d\">\n", i, i, i);
    printf("    <input name=\"input%d\" type=\"String\" default=\"none\"/>\n    <section>\n", i);
    writeCell(i, 'A', screen->target[0], 1);
    writeCell(i, 'B', screen->target[1], 0);
    printf("    </section>\n");
    if (screen->unwind != none) writeUnwind(i, screen->unwind);
    for (int k = 0; k < 2; k++)
        if (screen->exit[k] != none) printf("    <exit id=\"exit%d\"/>\n", screen->exit[k]);
    printf("  </screen>\n");
}

int main(int argumentCount, char **arguments) {
    int32_t count = argumentCount == 4 ? atoi(arguments[2]) : 0;
    if (count < 1 || count > 100000000) {
        fprintf(stderr, "usage: flows tree|ladder|random SCREENS SEED\n");
        return 2;
    }
    randomState = strtoull(arguments[3], NULL, 10);
    Screen *screens = allocate((size_t)count, sizeof *screens);
    memset(screens, 0xFF, (size_t)count * sizeof *screens);  // everything is none

    if (strcmp(arguments[1], "tree") == 0) makeTree(screens, count);
    else if (strcmp(arguments[1], "ladder") == 0) makeLadder(screens, count);
    else if (strcmp(arguments[1], "random") == 0) makeRandom(screens, count);
    else return fprintf(stderr, "flows: unknown shape %s\n", arguments[1]), 2;

    setvbuf(stdout, NULL, _IOFBF, 1 << 20);
    printf("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<flow name=\"Benchmark\" initial=\"main\">\n");
    printf("  <navigation id=\"main\" root=\"screen0\"/>\n");
    for (int32_t i = 0; i < count; i++) writeScreen(i, &screens[i]);
    printf("</flow>\n");
    free(screens);
    return fflush(stdout) == 0 && !ferror(stdout) ? 0 : 2;
}
