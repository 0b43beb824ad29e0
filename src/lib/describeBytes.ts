const UNITS = ['kB', 'MB', 'GB', 'TB'] as const

/** A size in decimal units with at most three figures: `512 bytes`, `1.5 kB`, `24 MB`, `1.2 GB`. */
export function describeBytes(bytes: number): string {
  if (bytes < 1000) return bytes === 1 ? '1 byte' : `${Math.round(bytes)} bytes`
  let size = bytes
  let unit = -1
  // 999.5 would round to four figures.
  while (size >= 999.5 && unit < UNITS.length - 1) {
    size /= 1000
    unit++
  }
  return `${size < 9.95 ? size.toFixed(1).replace(/\.0$/, '') : Math.round(size)} ${UNITS[unit] ?? 'kB'}`
}
