import { useCallback, useEffect, useState } from 'react'

import type { ConversationId } from '@/domain/ids'
import { useBeside } from '@/hooks/beside/besideChat'
import { onDemand } from '@/ui/feedback/onDemand'

import { BESIDE_ROOM } from './besideRoom'

const DocumentPanel = onDemand(() => import('../documents/DocumentPanel').then((module) => module.default))
const FilePanel = onDemand(() => import('../documents/FilePanel').then((module) => module.default))
const ArtifactPanel = onDemand(() => import('../artifacts/ArtifactPanel').then((module) => module.default))

type Props = { readonly conversationId: ConversationId | null }

/** What is open beside a chat: a document, or an artifact. It closes with the chat. */
export default function BesidePanel({ conversationId }: Props) {
  const { opened, open } = useBeside()
  const close = useCallback(() => {
    open(undefined)
  }, [open])
  const [of] = useState(conversationId)
  useEffect(() => {
    if (of !== conversationId) close()
  }, [of, conversationId, close])
  if (!opened || of !== conversationId) return null
  const room = <div className={BESIDE_ROOM} />
  if ('textId' in opened) return <DocumentPanel whileLoading={room} passage={opened} onClose={close} />
  if ('file' in opened)
    return <FilePanel key={opened.name} whileLoading={room} opened={opened} onClose={close} />
  return conversationId === null ? null : (
    <ArtifactPanel
      whileLoading={room}
      conversationId={conversationId}
      opened={opened}
      onOpen={open}
      onClose={close}
    />
  )
}
