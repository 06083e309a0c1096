import { BackupError } from '../server/src/platform/backup/backup-error.ts'
import { StartupError } from '../server/src/platform/startup-error.ts'

export const print = (line: string): boolean => process.stdout.write(`${line}\n`)

/** Runs a command on the file named by the first argument. An expected error is printed in one line, and the exit code is 1. */
export async function runOnFile(command: string, run: (file: string) => Promise<void>): Promise<void> {
  const [file] = process.argv.slice(2)
  if (file === undefined) {
    print(`npm run ${command} -- FILE`)
    process.exitCode = 1
    return
  }
  await run(file).catch((fault) => {
    if (!(fault instanceof BackupError || fault instanceof StartupError)) throw fault
    process.stderr.write(`${fault.message}\n`)
    process.exitCode = 1
  })
}
