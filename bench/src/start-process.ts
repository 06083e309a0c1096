import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/**
 * Starts a program of this folder as a process, which is told what to send and then sends it, a round at a time.
 * @param path of the program, relative to this folder
 */
export function startProcess<Told extends object, Round extends object, Report>(path: string) {
  const child: ChildProcess = fork(fileURLToPath(new URL(path, import.meta.url)), {
    serialization: 'advanced',
  })
  return {
    pid: child.pid!,
    tell: (told: Told) => child.send(told),
    run: (round: Round): Promise<Report> =>
      new Promise((resolve, reject) => {
        const fail = (): void => reject(new Error(`${path} has ended`))
        child.once('exit', fail)
        child.once('message', (report) => {
          child.off('exit', fail)
          resolve(report as Report)
        })
        child.send(round)
      }),
    stop: () => child.disconnect(),
  }
}
