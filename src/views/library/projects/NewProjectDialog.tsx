import { useState } from 'react'

import type { ProjectColour } from '@/domain/projects/project'
import type { ProjectId } from '@/domain/ids'
import { useGo } from '@/hooks/conversations/usePlace'
import { colourOptions, useProjectCommands } from '@/hooks/projects/useProjects'
import { useIsHere } from '@/hooks/useIsHere'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { ColourChoice } from '@/ui/controls/ColourChoice'
import { TextField } from '@/ui/controls/TextField'
import { Alert } from '@/ui/feedback/Note'
import { Dialog } from '@/ui/overlays/Dialog'

type Props = {
  readonly onClose: () => void
  /** Told when the place changes. */
  readonly onPick?: () => void
  /** Told of the new project instead of going there. */
  readonly onAdded?: (id: ProjectId) => void
}

/** Asks for the name and the colour of a new project. */
export default function NewProjectDialog({ onClose, onPick, onAdded }: Props) {
  const go = useGo()
  const withProjects = useProjectCommands()
  const [name, setName] = useState('')
  const [colour, setColour] = useState<ProjectColour>('green')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const isHere = useIsHere()

  async function add() {
    if (isBusy || name.trim() === '') return
    setBusy(true)
    const added = await withProjects((commands) => commands.addProject({ name: name.trim(), colour }))
    // Whoever has closed it meanwhile stays where they are.
    if (!isHere()) return
    setBusy(false)
    if (!added) return
    if (!added.ok) {
      setError(added.error)
      return
    }
    onClose()
    if (onAdded) onAdded(added.value)
    else {
      onPick?.()
      go(`/projects/${encodeURIComponent(added.value)}`)
    }
  }

  return (
    <Dialog
      size="small"
      title={t('New project')}
      description={t('Chats that belong together, with instructions and documents of their own.')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" isBusy={isBusy} disabled={name.trim() === ''} onClick={() => void add()}>
            {t('Create project')}
          </Button>
        </>
      }
    >
      <form
        className="flex flex-col gap-3 p-4"
        onSubmit={(event) => {
          event.preventDefault()
          void add()
        }}
      >
        <TextField label={t('Name')} value={name} onChange={setName} maxLength={80} />
        <ColourChoice label={t('Colour')} value={colour} options={colourOptions()} onChange={setColour} />
        {error !== undefined && <Alert title={t('The project was not created')}>{error}</Alert>}
      </form>
    </Dialog>
  )
}
