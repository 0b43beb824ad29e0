import { Link } from 'wouter'

import type { ConversationId } from '@/domain/ids'
import type { Project } from '@/domain/projects/project'
import { useAppState } from '@/hooks/app'
import { useProject, useProjectCommands } from '@/hooks/projects/useProjects'
import { t } from '@/lib/text/t'
import { selectConversationSettings } from '@/store/selectors'
import { Button } from '@/ui/controls/Button'
import { ColourDot } from '@/ui/controls/ColourDot'

/** Says which project a chat is in and what it takes from it; null is the next new chat. */
export function ProjectLine({ conversationId }: { readonly conversationId: ConversationId | null }) {
  const withProjects = useProjectCommands()
  const project = useProject(useAppState(selectConversationSettings(conversationId)).project)
  if (project === undefined) return null
  const leave = () =>
    void withProjects((commands) =>
      conversationId === null
        ? commands.startInProject(null)
        : commands.moveToProject([conversationId], null),
    )
  return (
    <div
      role="group"
      aria-label={t('Project')}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-sunken px-4 py-1.5 text-[13px]"
    >
      {project === null ? (
        <span className="min-w-0 flex-1 text-danger max-sm:basis-full">
          {t('This chat’s project is not on this device. Take it out of the project to send messages.')}
        </span>
      ) : (
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-2 max-sm:basis-full">
          <ColourDot colour={project.colour} />
          <Link
            href={`/projects/${encodeURIComponent(project.id)}`}
            className="font-medium hover:underline"
            dir="auto"
          >
            {project.name}
          </Link>
          <span className="text-muted">{inherited(project)}</span>
        </span>
      )}
      <Button size="small" variant="quiet" onClick={leave}>
        {t('Move out of project')}
      </Button>
    </div>
  )
}

function inherited({ instructions }: Project): string {
  return instructions.trim() === ''
    ? t('It has no instructions of its own.')
    : t('Its instructions are sent before this chat’s own.')
}
