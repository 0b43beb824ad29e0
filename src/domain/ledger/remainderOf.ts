import { compare, decimal, decimalText, subtract, ZERO } from '@/lib/decimal'

/** What is left of an amount; 0 where more was used, as by the request that reached a limit. All are decimals. */
export function remainderOf(most: string, used: string): string {
  const left = subtract(decimal(most), decimal(used))
  return compare(left, ZERO) < 0 ? '0' : decimalText(left)
}
