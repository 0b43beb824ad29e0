import { type ReactNode, useEffect } from 'react'

import { idInAddress } from '@/hooks/conversations/usePlace'

import { RUN_SLOTS } from './runSlots'

export type ItemsPageProps = { readonly id: string | undefined; readonly start: ReactNode }

type Slots = {
  /** Which one is open. */
  readonly id: string | undefined
  readonly start: ReactNode
  readonly renderChooser: (
    props: Omit<Parameters<typeof RUN_SLOTS.renderChooser>[0], 'dataRule'>,
  ) => ReactNode
}

type Props = ItemsPageProps & {
  readonly title: string
  readonly children: (slots: Slots) => ReactNode
}

/** The page of what a person makes besides chats: a list, and the one that is open. */
export function ItemsPage({ id, title, start, children }: Props) {
  useEffect(() => {
    document.title = title
  }, [title])
  return children({
    id: id === undefined ? undefined : idInAddress(id),
    start,
    renderChooser: (props) => RUN_SLOTS.renderChooser({ dataRule: null, ...props }),
  })
}
