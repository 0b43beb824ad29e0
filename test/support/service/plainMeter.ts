import type { Meter } from '@/server/ledger/createMeter'

/** A meter that lets everything through, and writes nothing down. */
export const plainMeter: Meter = () => ({
  admit: () => Promise.resolve(undefined),
  measure: (answer) => answer,
})
