import { type ReactNode, useEffect } from 'react'

import { t } from '@/lib/text/t'
import { SharedPlace } from '@/views/sharing/SharedPlace'

type Props = { readonly id: string; readonly start: ReactNode }

/** `/s/:id`, with the key after `#`. */
export default function SharedPage({ id, start }: Props) {
  useEffect(() => {
    // Not what it is about: browsers keep titles in their history.
    document.title = t('Shared chat')
  }, [])
  return <SharedPlace id={id} start={start} />
}
