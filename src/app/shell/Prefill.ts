import { usePrefill } from '@/hooks/conversations/usePrefill'

/** Fills in a new chat from its address; loaded where an address has anything. */
export function Prefill(): null {
  usePrefill()
  return null
}
