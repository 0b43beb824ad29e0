/** Runs code of JavaScript from Python, the way that JavaScript of the engine gives. */
const byConstructor = (script: string) => `import pyodide_js
try:
    pyodide_js.runPython.constructor(${JSON.stringify(script)})()
except BaseException as error:
    print(type(error).__name__)
`
/** What programs do that mean harm, and their code in Python. */
export const HOSTILE_PYTHON: Readonly<Record<string, string>> = {
  'forged messages of a start': byConstructor(
    `for (let i = 0; i < 1e5; i++) postMessage({ type: 'ready' }), postMessage({ type: 'begun' })`,
  ),
  'a forged end with 240 MB of text': byConstructor(
    `postMessage({ type: 'done', end: { type: 'done', value: 'x'.repeat(2.4e8) } })`,
  ),
  '5,000 forged files': byConstructor(
    `postMessage({ type: 'done', end: { type: 'done' }, files: Array.from({ length: 5000 }, (_, i) => ({ name: 'f' + i, bytes: new Uint8Array(1e5) })) })`,
  ),
  'other builtins under what tells the page': byConstructor(
    `String.prototype.slice = () => 'y'.repeat(1e8); TextDecoder.prototype.decode = () => 'z'.repeat(1e8); Array.prototype.push = () => 0`,
  ),
  'workers of its own': byConstructor(
    `for (let i = 0; i < 50; i++) new Worker('data:text/javascript,for(;;);')`,
  ),
  'errors without end': byConstructor(`setInterval(() => { throw new Error('e'.repeat(1e7)) })`),
  'a flood of printing': `import sys
for _ in range(300000):
    sys.stdout.write('x\\n')`,
  'a result of 200 MB': `'r' * 200_000_000`,
  'an error of 50 MB': `raise Exception('e' * 50_000_000)`,
  'files of 300 MB': `for n in range(5000):
    open(f'f{n}', 'w').write('f' * 60_000)`,
}
/** The same in JavaScript. */
export const HOSTILE_SCRIPT: Readonly<Record<string, string>> = {
  'an error of 20 MB': `throw new Error('e'.repeat(20e6))`,
  'a thrown text of 20 MB': `throw 'e'.repeat(20e6)`,
  'a result of 20 MB': `'r'.repeat(20e6)`,
  'a flood of printing': `for (let i = 0; i < 300000; i++) console.log('')`,
  'one line of 20 MB': `console.log('l'.repeat(20e6))`,
  'files of 20 MB': `for (let i = 0; i < 30; i++) { try { writeFile('f' + i, 'f'.repeat(1e6)) } catch {} }; 'written'`,
  'an error with a getter for a message': `throw { get message() { return 'm'.repeat(2e7) }, name: 'n'.repeat(2e7) }`,
  'a list that holds itself a million times': `const a = []; for (let i = 0; i < 1e6; i++) a.push(i); a`,
  'memory without end': `const all = []; for (;;) all.push('x'.repeat(1e6) + all.length)`,
  'names that are lies': `globalThis.__json = undefined; Array.prototype.toString = () => 'x'.repeat(1e7); [1]`,
}
