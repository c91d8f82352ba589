"""Reference-counted arrays for kernels without Numba: its run-time functions for allocation, in LLVM IR.

An array starts with a header of six words: the reference count, a destructor with its argument, the address of the
data, its size, and an allocator. Kernels use neither destructors nor allocators.

Counts are not atomic, unlike Numba's: an array belongs to one call of a kernel, and its caller releases it. Atomic
operations and fences took two fifths of the time of a small case.
"""

RUNTIME = """
declare ptr @malloc(i64)
declare void @free(ptr)

define ptr @NRT_MemInfo_alloc_aligned(i64 %size, i32 %align) {
  %wide = zext i32 %align to i64
  %room = add i64 %size, 48
  %all = add i64 %room, %wide
  %block = call ptr @malloc(i64 %all)
  %none = icmp eq ptr %block, null
  br i1 %none, label %fail, label %fill
fail:
  ret ptr null
fill:
  %start = ptrtoint ptr %block to i64
  %after = add i64 %start, 48
  %less = sub i64 %wide, 1
  %up = add i64 %after, %less
  %mask = xor i64 %less, -1
  %at = and i64 %up, %mask
  %data = inttoptr i64 %at to ptr
  store i64 1, ptr %block
  %dtor = getelementptr i64, ptr %block, i64 1
  store i64 0, ptr %dtor
  %info = getelementptr i64, ptr %block, i64 2
  store i64 0, ptr %info
  %place = getelementptr i64, ptr %block, i64 3
  store ptr %data, ptr %place
  %length = getelementptr i64, ptr %block, i64 4
  store i64 %size, ptr %length
  %allocator = getelementptr i64, ptr %block, i64 5
  store i64 0, ptr %allocator
  ret ptr %block
}

define void @NRT_incref(ptr %block) noinline {
  %none = icmp eq ptr %block, null
  br i1 %none, label %done, label %count
count:
  %old = load i64, ptr %block
  %new = add i64 %old, 1
  store i64 %new, ptr %block
  br label %done
done:
  ret void
}

define void @NRT_decref(ptr %block) noinline {
  %none = icmp eq ptr %block, null
  br i1 %none, label %done, label %count
count:
  %old = load i64, ptr %block
  %new = sub i64 %old, 1
  store i64 %new, ptr %block
  %last = icmp eq i64 %new, 0
  br i1 %last, label %release, label %done
release:
  call void @NRT_MemInfo_call_dtor(ptr %block)
  br label %done
done:
  ret void
}

define void @NRT_MemInfo_call_dtor(ptr %block) {
  call void @free(ptr %block)
  ret void
}

define ptr @NRT_MemInfo_data_fast(ptr %block) {
  %place = getelementptr i64, ptr %block, i64 3
  %data = load ptr, ptr %place
  ret ptr %data
}

define ptr @NRT_Allocate(i64 %size) {
  %block = call ptr @malloc(i64 %size)
  ret ptr %block
}

define void @NRT_Free(ptr %block) {
  call void @free(ptr %block)
  ret void
}
"""
