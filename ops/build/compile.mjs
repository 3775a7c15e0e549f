// The build starts this with the program's options. It runs the program, saves the code that V8 has compiled when it is ready, and stops.
import { rename, writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'

const [, , launcher, bundle] = process.argv
const { run } = await import(pathToFileURL(launcher).href)
const { file, compiled } = run(bundle)
while (!(await isReady())) await new Promise(resolve => setTimeout(resolve, 50))
// the file is written as a whole or not at all
await writeFile(`${file}.new`, compiled())
await rename(`${file}.new`, file)
process.kill(process.pid, 'SIGTERM')

async function isReady() {
  const answer = await fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).catch(() => undefined)
  await answer?.arrayBuffer()
  return answer?.ok === true
}
