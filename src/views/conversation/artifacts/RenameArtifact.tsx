import { useState } from 'react'

import type { Artifact } from '@/domain/artifacts/artifact'
import { useArtifactCommands } from '@/hooks/artifacts/useArtifacts'
import { t } from '@/lib/text/t'
import { RenameDialog } from '@/ui/overlays/RenameDialog'

type Props = { readonly artifact: Artifact; readonly onClose: () => void }

/** Another title for an artifact, which its file is named after. */
export function RenameArtifact({ artifact, onClose }: Props) {
  const withArtifacts = useArtifactCommands()
  const [title, setTitle] = useState(artifact.title)
  const [error, setError] = useState<string>()
  const save = async () => {
    const saved = await withArtifacts((commands) => commands.renameArtifact(artifact, title))
    if (saved?.ok) onClose()
    else if (saved) setError(saved.error)
  }
  return (
    <RenameDialog
      title={t('Rename artifact')}
      label={t('Title')}
      value={title}
      onChange={setTitle}
      error={error}
      onSave={() => void save()}
      onClose={onClose}
    />
  )
}
