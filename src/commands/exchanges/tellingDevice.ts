import type { CommandDeps } from '../deps'

/** This device as the host knows it, where it tells of replies by itself while its page is hidden; else empty. */
export const tellingDevice = ({ store }: Pick<CommandDeps, 'store'>): string => {
  const { notifies, noticeDevice } = store.getState().settings
  return notifies === 'on' ? noticeDevice : ''
}
