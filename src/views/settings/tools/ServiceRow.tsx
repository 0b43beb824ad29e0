import type { ReactNode } from 'react'

import type { KeyOwner } from '@/domain/keys/keyOwner'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'

import { HeldAddress } from '../HeldAddress'

type Props = {
  readonly owner: KeyOwner
  /** Where it is, and what it offers. */
  readonly children: ReactNode
  readonly onEdit: () => void
  readonly onRemove: () => void
}

/** A service in its list, with what can be done with it. */
export const ServiceRow = ({ owner, owner: { name }, children, onEdit, onRemove }: Props) => (
  <>
    <div className="flex flex-wrap items-start gap-2 px-4 py-3 text-sm">
      <div className="min-w-0 flex-1">
        <h3 className="font-medium">{name}</h3>
        <p className="text-[13px] wrap-anywhere text-muted">{children}</p>
      </div>
      <Button size="small" aria-label={t('Edit {name}', { name })} onClick={onEdit}>
        {t('Edit')}
      </Button>
      <Button size="small" variant="danger" aria-label={t('Remove {name}', { name })} onClick={onRemove}>
        {t('Remove')}
      </Button>
    </div>
    <HeldAddress owner={owner} />
  </>
)
