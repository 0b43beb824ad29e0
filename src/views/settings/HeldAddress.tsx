import { type ComponentProps, useState } from 'react'

import { originOf } from '@/domain/connections/baseUrl'
import { heldOf } from '@/domain/connections/heldAddresses'
import { heldReason } from '@/domain/connections/heldReason'
import type { KeyOwner } from '@/domain/keys/keyOwner'
import { useAppState, useCommands } from '@/hooks/app'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { TextField } from '@/ui/controls/TextField'

/** Asks whether something may be contacted that came by a file or from another device; nothing for what may be. */
export function HeldAddress({ owner }: { readonly owner: KeyOwner }) {
  const before = useAppState((state) => heldOf(state.settings.heldAddresses, owner.id))
  const { settleAddress } = useCommands()
  const [problem, setProblem] = useState<string>()
  if (!before) return null
  const settle = (choice: 'allow' | 'keepBefore') =>
    void settleAddress(owner.id, choice).then((done) => setProblem(done.ok ? undefined : done.error))
  const [old] = before
  return (
    <div
      role="group"
      aria-label={t('Address of {name}', { name: owner.name })}
      className="flex flex-col gap-2 px-4 pb-3 text-sm"
    >
      <p className="max-w-prose text-[13px]">{heldReason(owner, before)}</p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={() => settle('allow')}>
          {t('Use {address}', { address: originOf(owner.baseUrl) })}
        </Button>
        {old !== undefined && (
          <Button size="small" onClick={() => settle('keepBefore')}>
            {t('Keep {address}', { address: originOf(old) })}
          </Button>
        )}
      </div>
      {problem !== undefined && (
        <p role="alert" className="text-[13px] text-danger">
          {problem}
        </p>
      )}
    </div>
  )
}

/** A field for the address of a service: a keyboard for it, and nothing that corrects it. */
export const AddressField = (props: ComponentProps<typeof TextField>) => (
  <TextField inputMode="url" autoComplete="off" spellCheck={false} {...props} />
)
