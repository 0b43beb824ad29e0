import type { ConversationId } from '@/domain/ids'
import { useArtifact } from '@/hooks/artifacts/useArtifacts'
import type { OpenedArtifact } from '@/hooks/beside/besideChat'

import { ArtifactList } from './ArtifactList'
import { ArtifactView } from './ArtifactView'
import './artifacts.css'

type Props = {
  readonly conversationId: ConversationId
  readonly opened: OpenedArtifact
  readonly onOpen: (opened: OpenedArtifact | undefined) => void
  readonly onClose: () => void
}

/** An artifact beside the chat, or the list of them; the list too where the artifact was deleted. */
export default function ArtifactPanel({ conversationId, opened, onOpen, onClose }: Props) {
  const shown = useArtifact(conversationId, opened.artifactId, opened.versionId)
  return shown ? (
    <ArtifactView
      key={shown.artifact.id}
      shown={shown}
      onChoose={(versionId) => onOpen({ artifactId: shown.artifact.id, versionId })}
      onList={() => onOpen({ artifactId: null })}
      onClose={onClose}
    />
  ) : (
    <ArtifactList conversationId={conversationId} onOpen={onOpen} onClose={onClose} />
  )
}
