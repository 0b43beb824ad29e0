import { useEffect, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'

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

/** Whether the page is being printed. Everything is drawn before the browser takes the picture. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const begin = () => {
      flushSync(() => {
        setPrinting(true)
      })
    }
    const end = () => {
      setPrinting(false)
    }
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}
