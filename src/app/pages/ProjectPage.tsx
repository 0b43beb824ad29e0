import { type ReactNode, useEffect } from 'react'

import type { ProjectId } from '@/domain/ids'
import { idInAddress } from '@/hooks/conversations/usePlace'
import { useStoredItems } from '@/hooks/items/useItems'
import { useProject } from '@/hooks/projects/useProjects'
import { t } from '@/lib/text/t'
import { LoadFailed } from '@/ui/feedback/LoadFailed'
import { ProjectPlace } from '@/views/projects/ProjectPlace'

type Props = { readonly id: string; readonly start: ReactNode }

/** `/projects/:projectId`. */
export default function ProjectPage({ id, start }: Props) {
  const project = useProject(idInAddress(id) as ProjectId)
  const { problem, again } = useStoredItems()
  const title = project?.name ?? t('Project')
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <main
      className="flex min-h-0 min-w-0 flex-1 flex-col"
      aria-busy={(project === undefined && problem === undefined) || undefined}
    >
      {problem !== undefined && (
        <LoadFailed title={t('Your projects can’t be read')} className="m-4" onRetry={again}>
          {problem}
        </LoadFailed>
      )}
      {project && <ProjectPlace project={project} start={start} />}
      {project === null && (
        <>
          <header className="flex h-12 shrink-0 items-center gap-2 px-2 md:hidden">{start}</header>
          <div className="flex flex-1 flex-col items-center justify-center gap-2 p-6 text-center">
            <h1 className="text-lg font-semibold">{t('Project not found')}</h1>
            <p className="text-sm text-muted">{t('It was deleted or is on another device.')}</p>
          </div>
        </>
      )}
    </main>
  )
}
