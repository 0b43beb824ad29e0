import { useEffect, useState } from 'react'

import { onShareAsked, type ShareAsked } from '@/hooks/sharing/askToShare'
import { onDemand } from '@/ui/feedback/onDemand'

const ShareDialog = onDemand(() => import('@/views/sharing/ShareDialog').then((module) => module.default))
const LinksDialog = onDemand(() => import('@/views/sharing/LinksDialog').then((module) => module.default))

/** The dialogs of sharing, over whatever place asks for them. */
export function ShareOpener() {
  const [asked, setAsked] = useState<ShareAsked>()
  useEffect(() => onShareAsked(setAsked), [])
  const close = () => setAsked(undefined)
  if (asked === undefined) return null
  return asked.type === 'links' ? (
    <LinksDialog onClose={close} />
  ) : (
    <ShareDialog subject={asked.subject} onClose={close} />
  )
}
