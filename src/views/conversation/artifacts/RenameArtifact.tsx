import { useState } from 'react'

import type { Artifact } from '@/domain/artifacts/artifact'
import { useArtifactCommands } from '@/hooks/artifacts/useArtifactCommands'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { TextField } from '@/ui/controls/TextField'
import { Dialog } from '@/ui/overlays/Dialog'

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
    <Dialog
      size="small"
      title={t('Rename artifact')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" onClick={() => void save()}>
            {t('Rename')}
          </Button>
        </>
      }
    >
      <form
        className="p-4"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <TextField label={t('Title')} value={title} onChange={setTitle} error={error} />
      </form>
    </Dialog>
  )
}
