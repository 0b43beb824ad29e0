import axe from 'axe-core'

/** What axe finds in an element, as sentences. Contrast needs a real browser, landmarks a whole page: both are left out. */
export async function violationsIn(element: Element): Promise<readonly string[]> {
  const { violations } = await axe.run(element, {
    resultTypes: ['violations'],
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  })
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`))
}
