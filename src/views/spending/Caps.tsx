import { useState } from 'react'

import { limitOf } from '@/domain/ledger/reachedCap'
import type { SpendingCaps } from '@/domain/pricing/spendingCaps'
import { useAppState, useCommands } from '@/hooks/app'
import { TextField } from '@/ui/controls/TextField'

const CAPS = [
  { name: 'perDay', label: 'Cap per day' },
  { name: 'perMonth', label: 'Cap per month' },
  { name: 'perConversation', label: 'Cap per conversation' },
] as const

/** Limits in money. A request that would pass one is not sent until the person says so. */
export function Caps() {
  return (
    <section aria-labelledby="caps-title" className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <h2 id="caps-title" className="text-lg leading-7 font-semibold">
          Caps
        </h2>
        <p className="max-w-prose text-sm text-muted">
          In US dollars; empty for none. Checked before every request, replies, runs, retries and tool rounds
          alike: one that would pass a cap waits for your word. Models of unknown price count as nothing, and
          a reply that has begun is not cut off.
        </p>
      </div>
      <div className="grid gap-4 sm:grid-cols-3">
        {CAPS.map(({ name, label }) => (
          <CapField key={name} name={name} label={label} />
        ))}
      </div>
    </section>
  )
}

function CapField({ name, label }: { readonly name: keyof SpendingCaps; readonly label: string }) {
  const { changeAppSettings } = useCommands()
  const caps = useAppState((state) => state.settings.caps)
  const [text, setText] = useState(caps[name])
  const isWrong = text.trim() !== '' && limitOf(text) === undefined
  return (
    <TextField
      label={label}
      inputMode="decimal"
      placeholder="none"
      autoComplete="off"
      value={text}
      error={isWrong ? 'Enter an amount such as 2.50, or nothing.' : undefined}
      onChange={(next) => {
        setText(next)
        if (next.trim() === '' || limitOf(next) !== undefined) {
          void changeAppSettings((now) => ({ caps: { ...now.caps, [name]: next.trim() } }))
        }
      }}
    />
  )
}
