import { useState } from 'react'

import { limitOf } from '@/domain/ledger/reachedCap'
import type { SpendingCaps } from '@/domain/pricing'
import { useAppState, useCommands } from '@/hooks/app'
import { mark, t } from '@/lib/text/t'
import { tAs } from '@/lib/text/tAs'
import { withOwnSign, withPoint } from '@/lib/text/typedNumber'
import { TextField } from '@/ui/controls/TextField'

const CAPS = [
  { name: 'perDay', label: mark('Limit per day') },
  { name: 'perMonth', label: mark('Limit per month') },
  { name: 'perConversation', label: mark('Limit per chat') },
] as const

/** Limits in money. A request that would pass one is not sent until the person says so. */
export function Caps() {
  return (
    <section aria-labelledby="caps-title" className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <h2 id="caps-title" className="text-lg leading-7 font-semibold">
          {t('Spending limits')}
        </h2>
        <p className="max-w-prose text-sm text-muted">
          {t(
            'In US dollars. Leave empty for no limit. Limits are checked before every request; one that would exceed a limit asks for your approval. Models without a price aren’t counted, and replies in progress aren’t stopped.',
          )}
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
  const [text, setText] = useState(withOwnSign(caps[name]))
  const isWrong = text.trim() !== '' && limitOf(withPoint(text)) === undefined
  return (
    <TextField
      label={t(label)}
      inputMode="decimal"
      placeholder={tAs('limit', 'none')}
      autoComplete="off"
      value={text}
      error={isWrong ? t('Enter an amount such as 2.50, or leave it empty.') : undefined}
      onChange={(next) => {
        setText(next)
        const amount = withPoint(next.trim())
        if (amount === '' || limitOf(amount) !== undefined) {
          void changeAppSettings((now) => ({ caps: { ...now.caps, [name]: amount } }))
        }
      }}
    />
  )
}
