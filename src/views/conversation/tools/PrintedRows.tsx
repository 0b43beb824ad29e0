import type { ReactNode } from 'react'

import type { MessageId } from '@/domain/ids'

type Props = { readonly ids: readonly MessageId[]; readonly render: (id: MessageId) => ReactNode }

/** Every message of a long conversation, for the printer alone. */
export const PrintedRows = ({ ids, render }: Props) => (
  <div className="hidden print:block">
    {ids.map((id) => (
      <div key={id}>{render(id)}</div>
    ))}
  </div>
)
