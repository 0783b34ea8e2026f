/* The parts of a C library that Embedded Swift needs and WebAssembly does not have: memory, a seed, an exit.

   Blocks come in sizes 16 × {1, 1.25, 1.5, 1.75} × 2^k, and each size has a list of its freed blocks. So allocating
   and freeing take constant time, and the memory never exceeds the sum of what each size needed at once: pages stay open
   for hours. */

typedef __SIZE_TYPE__ size_t;
typedef __UINTPTR_TYPE__ uintptr_t;

enum { pageBytes = 65536, alignment = 16, sizeCount = 112 };

/* Before each block, so that the block itself stays aligned. */
typedef struct Header {
    size_t size;
    struct Header *next;
    size_t unused[2];
} Header;

extern unsigned char __heap_base;

static Header *freeBlocks[sizeCount];
static uintptr_t top;

/* The index of the smallest size that holds `bytes`, and that size in `rounded`. */
static unsigned sizeIndex(size_t bytes, size_t *rounded) {
    size_t units = (bytes + alignment - 1) / alignment;
    if (units <= 4) {
        *rounded = (units ? units : 1) * alignment;
        return units ? (unsigned)units - 1 : 0;
    }
    unsigned power = 31 - (unsigned)__builtin_clzl((unsigned long)(units - 1));
    size_t step = (size_t)1 << (power - 2);
    size_t quarters = (units - 1) / step + 1;
    *rounded = quarters * step * alignment;
    return (power - 2) * 4 + (unsigned)quarters - 1;
}

static void *grow(size_t bytes) {
    if (top == 0) top = ((uintptr_t)&__heap_base + alignment - 1) & ~(uintptr_t)(alignment - 1);
    uintptr_t end = top + sizeof(Header) + bytes;
    uintptr_t limit = (uintptr_t)__builtin_wasm_memory_size(0) * pageBytes;
    if (end < top) return 0;
    if (end > limit) {
        size_t pages = (end - limit + pageBytes - 1) / pageBytes;
        if (__builtin_wasm_memory_grow(0, pages) == (size_t)-1) return 0;
    }
    Header *header = (Header *)top;
    top = end;
    header->size = bytes;
    return header + 1;
}

void *malloc(size_t bytes) {
    if (bytes > ((size_t)1 << 30)) return 0;
    size_t rounded;
    unsigned index = sizeIndex(bytes, &rounded);
    Header *header = freeBlocks[index];
    if (!header) return grow(rounded);
    freeBlocks[index] = header->next;
    return header + 1;
}

void free(void *block) {
    if (!block) return;
    Header *header = (Header *)block - 1;
    size_t rounded;
    unsigned index = sizeIndex(header->size, &rounded);
    header->next = freeBlocks[index];
    freeBlocks[index] = header;
}

int posix_memalign(void **block, size_t align, size_t bytes) {
    /* No type of the engines needs more than 16. */
    if (align > alignment) return 22;
    *block = malloc(bytes);
    return *block ? 0 : 12;
}

/* One instruction each (bulk memory operations). */
void *memcpy(void *to, const void *from, size_t bytes) {
    __builtin_memcpy(to, from, bytes);
    return to;
}

void *memmove(void *to, const void *from, size_t bytes) {
    __builtin_memmove(to, from, bytes);
    return to;
}

void *memset(void *to, int value, size_t bytes) {
    __builtin_memset(to, value, bytes);
    return to;
}

/* Seeds Swift's hashing. The seed is constant, because the same input must give the same bits, and no engine has a set or
   a dictionary that a stranger fills. */
void arc4random_buf(void *bytes, size_t count) {
    memset(bytes, 0x5a, count);
}
