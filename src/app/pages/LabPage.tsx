import { Lab } from '@/views/comparison/lab/Lab'

import { RunPage, type RunPageProps } from './RunPage'

/** `/lab` and `/lab/:runId`: sweeps and their spread. */
export default function LabPage(props: RunPageProps) {
  return (
    <RunPage {...props} kind="sweep" title="Lab">
      {(place) => <Lab key={props.runId ?? 'new'} {...place} />}
    </RunPage>
  )
}
