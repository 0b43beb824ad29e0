import { useState } from 'react'

import { shownTitle } from '@/domain/conversations/listedChat'
import type { ConversationId, ProjectId } from '@/domain/ids'
import { useApp } from '@/hooks/app'
import { useProjectCommands, useProjects } from '@/hooks/projects/useProjects'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { ChoiceRow } from '@/ui/controls/RadioGroup'
import { ColourDot } from '@/ui/controls/ColourDot'
import { onDemand } from '@/ui/feedback/onDemand'
import { Dialog } from '@/ui/overlays/Dialog'

const NewProjectDialog = onDemand(() => import('./NewProjectDialog').then((module) => module.default))

type Props = {
  readonly ids: readonly ConversationId[]
  readonly onClose: () => void
  /** Told once they are on their way: nothing needs to stay selected for it. */
  readonly onMoved: () => void
}

/** Asks which project one or many chats go to, and says what that changes. */
export default function MoveDialog({ ids, onClose, onMoved }: Props) {
  const { store } = useApp()
  const projects = useProjects()
  const withProjects = useProjectCommands()
  const chats = ids.flatMap((id) => store.getState().conversations[id] ?? [])
  const [first] = chats
  const common = chats.every(({ settings }) => settings.project === first?.settings.project)
    ? (first?.settings.project ?? null)
    : undefined
  const [chosen, setChosen] = useState<ProjectId | null | undefined>(common)
  const [isAdding, setAdding] = useState(false)
  const project = projects.find(({ id }) => id === chosen)

  const move = (id: ProjectId | null) => {
    onClose()
    onMoved()
    void withProjects((commands) => commands.moveToProject(ids, id))
  }

  if (isAdding) return <NewProjectDialog onClose={() => setAdding(false)} onAdded={move} />
  return (
    <Dialog
      size="small"
      title={plural(
        chats.length,
        { one: 'Move “{title}” to a project', other: 'Move {count} chats to a project' },
        { title: shownTitle(first?.title ?? '') },
      )}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={() => setAdding(true)}>
            {t('New project')}
          </Button>
          <span className="flex-1" />
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            variant="primary"
            disabled={chosen === undefined || chosen === common}
            onClick={() => chosen !== undefined && move(chosen)}
          >
            {t('Move')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3 p-4">
        <div role="radiogroup" aria-label={t('Project')} className="flex flex-col">
          {[null, ...projects].map((each) => (
            <ChoiceRow
              key={each?.id ?? ''}
              type="radio"
              name="project"
              checked={chosen === (each?.id ?? null)}
              onChange={() => setChosen(each?.id ?? null)}
            >
              {each && <ColourDot colour={each.colour} />}
              <span className="min-w-0 truncate" dir="auto">
                {each?.name ?? t('No project')}
              </span>
            </ChoiceRow>
          ))}
        </div>
        {project && project.instructions.trim() !== '' && chosen !== common && (
          <p className="text-[13px] text-muted">
            {t('From the next message on, the project’s instructions are sent before the chat’s own.')}
          </p>
        )}
      </div>
    </Dialog>
  )
}
