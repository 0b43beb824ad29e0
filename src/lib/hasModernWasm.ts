/**
 * Whether the browser has what llama.cpp's newer build needs, as its library asks: promises across WebAssembly (JSPI),
 * and 64-bit memory. Others run the compatibility build.
 */
export function hasModernWasm(): boolean {
  try {
    return 'Suspending' in WebAssembly && !!new WebAssembly.Memory({ address: 'i64', initial: 1n } as never)
  } catch {
    return false
  }
}
