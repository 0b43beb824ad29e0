// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'

import type { NamedFile } from '@/lib/files/namedFiles'
import { joinFiles } from '@/ui/markdown/preview/join/joinFiles'

const filesOf = (files: Readonly<Record<string, string>>): readonly NamedFile[] =>
  Object.entries(files).map(([name, text]) => ({ name, text }))

const joined = (files: Readonly<Record<string, string>>) => {
  const page = joinFiles(filesOf(files))
  return page.ok ? page.value : expect.fail(page.error)
}
const problem = (files: Readonly<Record<string, string>>) => {
  const page = joinFiles(filesOf(files))
  return page.ok ? expect.fail('It was joined') : page.error
}

/** Runs the last script of a joined page here, in place of the closed page. */
function run(source: string) {
  document.head.innerHTML = ''
  document.body.innerHTML = '<div id="root"></div>'
  const code = source.slice(source.lastIndexOf('<script>') + 8, source.lastIndexOf('</script>'))
  const script = document.createElement('script')
  script.textContent = code
  document.body.append(script)
}

describe('a component', () => {
  it('is compiled, with the files it imports, and shown', async () => {
    const { source, needsScripts } = joined({
      'App.tsx': `import { useState } from 'react'
import data from './data.json'
import { twice } from './lib/twice'
import './style.css'
export default function App() {
  const [count] = useState<number>(() => twice(data.count))
  return <p className="x">Count {count}</p>
}`,
      'data.json': '{"count": 4}',
      'lib/twice.ts': 'export const twice = (n: number): number => n * 2',
      'style.css': '.x { color: red }',
    })
    expect(needsScripts).toBe(true)
    run(source)
    await expect.poll(() => document.body.textContent).toContain('Count 8')
    expect(document.head.querySelector('style')?.textContent).toBe('.x { color: red }')
  })

  it('that nothing exports is the last one; one that makes its root is shown once', async () => {
    run(
      joined({ 'App.jsx': 'function Button() { return <b>no</b> }\nfunction App() { return <i>yes</i> }' })
        .source,
    )
    await expect.poll(() => document.body.querySelector('i')?.textContent).toBe('yes')
    run(
      joined({
        'main.jsx': `import { createRoot } from 'react-dom/client'
import App from './App'
createRoot(document.getElementById('root')).render(<App />)`,
        'App.jsx': 'export default () => <i>own</i>',
      }).source,
    )
    await expect.poll(() => document.body.querySelectorAll('i').length).toBe(1)
  })

  it('that does not compile is told with file and line', () => {
    expect(problem({ 'App.tsx': 'export default () => (\n  <p>\n    <b>\n  </p>\n)' })).toMatch(
      /^App\.tsx, line \d: /,
    )
  })

  it('whose imports are not there names them', () => {
    expect(
      problem({
        'App.jsx': 'import { Sun } from "lucide-react"\nimport "./gone"\nexport default () => <Sun />',
      }),
    ).toBe(
      'App.jsx imports “lucide-react” and “./gone”, which previews don’t have: only React and the files beside it.',
    )
  })

  it('cannot end the script it is sent in', () => {
    const { source } = joined({ 'App.jsx': 'export default () => <p>{"</script><script>alert(1)"}</p>' })
    expect(source).not.toContain('alert(1)</script>')
    expect(source.match(/<\/script>/g)).toHaveLength(2)
  })
})

describe('a page of several files', () => {
  it('has its styles, scripts and drawings in it', () => {
    const { source, notes, needsScripts } = joined({
      'index.html': `<!doctype html><html><head>
<link rel="stylesheet" href="css/main.css"><link rel="icon" href="x.ico">
<link rel="stylesheet" href="https://fonts.test/a.css?x">
<script src="https://cdn.test/chart.js"></script>
<script src="./app.js" defer></script></head><body><img alt="" src="logo.svg"></body></html>`,
      'css/main.css': '@import "base.css"; b { background: url(../logo.svg) }',
      'css/base.css': '@import "main.css"; a { color: red }',
      'app.js': 'const end = "</script>"',
      'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    })
    expect(needsScripts).toBe(false)
    expect(source).toContain('<style> a { color: red } b { background: url("data:image/svg+xml')
    expect(source).toContain('<script>const end = "<\\/script>"</script>')
    expect(source).toMatch(/<img alt="" src="data:image\/svg\+xml/)
    expect(notes).toEqual(['Not loaded from elsewhere: cdn.test/chart.js and fonts.test/a.css.'])
  })

  it('runs its modules in their order, with lines as they are in the page', async () => {
    run(
      joined({
        'index.html': `<body><div id="root"></div>
<script type="module">
import { name } from './lib.js'
document.getElementById('root').append('from ' + name)
</script><script type="module" src="second.ts"></script></body>`,
        'lib.js': 'export const name: string = "lib"'.replace(': string', ''),
        'second.ts': 'const text: string = ", second"\ndocument.getElementById("root")!.append(text)',
      }).source,
    )
    await expect.poll(() => document.getElementById('root')?.textContent).toBe('from lib, second')
  })

  it('gives scripts that load React from elsewhere our own', async () => {
    const { source, notes } = joined({
      'index.html': `<body><div id="root"></div><script src="https://unpkg.com/react@18/umd/react.development.js"></script>
<script src="https://unpkg.com/react-dom@18/umd/react-dom.development.js"></script><script src="https://unpkg.com/@babel/standalone/babel.min.js"></script>
<script type="text/babel">ReactDOM.createRoot(document.getElementById('root')).render(<i>{React.version}</i>)</script></body>`,
    })
    expect(notes).toEqual([])
    run(source)
    await expect.poll(() => document.querySelector('i')?.textContent).toMatch(/^19\./)
  })

  it('without a page or a component is told', () => {
    expect(problem({ 'a.css': '', 'b.json': '{}' })).toBe(
      'There is no page and no component among these files.',
    )
  })
})
