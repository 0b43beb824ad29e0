import { SquarePen } from '@/ui/icons'
import { useState, type ReactNode } from 'react'

import type { Project } from '@/domain/projects/project'
import { useGo } from '@/hooks/conversations/usePlace'
import { useProjectCommands } from '@/hooks/projects/useProjectCommands'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { ColourDot } from '@/ui/controls/ColourDot'
import { onDemand } from '@/ui/feedback/onDemand'
import { MenuButton } from '@/ui/overlays/MenuButton'
import { ScrollRegion } from '@/ui/layout/ScrollRegion'
import { Ellipsis } from '@/ui/icons'
import { ForeignName } from '@/ui/foreign/ForeignName'

import { ProjectChats } from './ProjectChats'
import { ProjectDetails } from './ProjectDetails'
import { ProjectDocuments } from './ProjectDocuments'

const DeleteProject = onDemand(() => import('./DeleteProject').then((module) => module.default))

type Props = {
  readonly project: Project
  /** What comes before the title: the way to the list of chats on a phone. */
  readonly start: ReactNode
}

/** A project: its chats, and what they have in common. */
export function ProjectPlace({ project, start }: Props) {
  const go = useGo()
  const withProjects = useProjectCommands()
  const [isDeleting, setDeleting] = useState(false)
  const { id, name, colour } = project
  return (
    <>
      <header className="flex h-12 shrink-0 items-center gap-2 border-b border-line px-2 md:px-4">
        {start}
        <ColourDot colour={colour} />
        <h1 className="min-w-0 flex-1 truncate text-[15px] font-semibold" dir="auto">
          <ForeignName text={name} />
        </h1>
        <Button
          variant="primary"
          onClick={() => void withProjects((commands) => commands.startInProject(id)).then(() => go('/'))}
        >
          <SquarePen aria-hidden size={14} />
          {/* On a phone the name of the project has that room. */}
          <span className="max-md:sr-only">{t('New chat in project')}</span>
        </Button>
        <MenuButton
          label={t('Project options')}
          icon={Ellipsis}
          items={() => [
            {
              type: 'item',
              label: t('Export project'),
              onPick: () => void withProjects((commands) => commands.exportProject(id)),
            },
            { type: 'separator' },
            {
              type: 'item',
              label: t('Delete project…'),
              isDanger: true,
              onPick: () => setDeleting(true),
            },
          ]}
        />
      </header>
      <ScrollRegion label={t('Project')} className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto flex max-w-3xl flex-col gap-8 px-4 py-6 md:px-8">
          <ProjectChats project={project} />
          {/* What is typed is of this project. */}
          <ProjectDetails key={id} project={project} />
          <ProjectDocuments project={project} />
        </div>
      </ScrollRegion>
      {isDeleting && <DeleteProject project={project} onClose={() => setDeleting(false)} />}
    </>
  )
}
