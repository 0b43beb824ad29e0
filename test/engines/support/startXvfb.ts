import { startProcess } from './startProcess'

/** A display in memory, on the first free number. */
export async function startXvfb(path: string) {
  const running = startProcess(path, ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'])
  const [, number] = await running.saying(/^(\d+)\s/m)
  return { name: `:${number}`, stop: () => running.kill() }
}
