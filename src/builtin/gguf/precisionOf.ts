import type { Precision } from '@/domain/catalog/entry'

import type { Gguf } from './readGguf'

/**
 * The numeric format most of the weights are in, as the catalog names it; null where it has no name
 * for it (2-, 3- and 5-bit formats).
 */
export function precisionOf({ tensorTypes }: Gguf): Precision | null {
  const [most] = [...tensorTypes].sort(([, a], [, b]) => b - a)
  return (most && NAMES[most[0]]) ?? null
}

const NAMES: Readonly<Record<number, Precision>> = {
  0: 'fp32',
  1: 'fp16',
  2: 'int4',
  3: 'int4',
  8: 'int8',
  9: 'int8',
  12: 'int4',
  15: 'int8',
  20: 'int4',
  23: 'int4',
  30: 'bf16',
  39: 'mxfp4',
}
