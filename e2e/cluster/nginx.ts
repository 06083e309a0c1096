// nginx in front of the nodes, as deploy/nginx has it, and in front of the database: connections go to the standby once the
// primary is gone.

import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '@koersklasse/server/test/fixtures/free-port.ts'
import { startProgram, streamModule } from './programs.ts'

const proxyRules = fileURLToPath(new URL('../../deploy/nginx/koersklasse-proxy.conf', import.meta.url))
const deadlineMs = 60_000
/** Each player has two connections of nginx, and a process of nginx may often open no more than 20,000 files. */
const workerCount = 4

/** The header of an answer with the address of the node that it came from. */
export const nodeHeader = 'x-node'

export interface Nginx {
  /** The process that starts the others. */
  pid: number
  stop(): Promise<void>
}

/**
 * Starts nginx for players and nodes.
 * @param ports.players where players connect
 * @param ports.database where nodes find the database
 * @param ports.nodes the nodes, of which those that do not answer are passed over
 * @param ports.databases the primary and the standby
 */
export async function startNginx(
  program: string,
  folder: string,
  ports: {
    players: number
    database: number
    nodes: readonly number[]
    databases: readonly [number, number]
  },
): Promise<Nginx> {
  const home = join(folder, 'nginx')
  await mkdir(home)
  const configuration = join(home, 'nginx.conf')
  await writeFile(configuration, write(home, ports))
  const server = startProgram(program, ['-p', home, '-c', configuration, '-e', join(home, 'error.log')])
  for (const end = performance.now() + deadlineMs; ; await pause(20)) {
    const isThere = await fetch(`http://127.0.0.1:${ports.players}/nginx`).then(
      () => true,
      () => false,
    )
    if (isThere) break
    if (server.hasEnded() || performance.now() > end) throw new Error(`nginx: ${server.output()}`)
  }
  return { pid: server.pid, stop: () => server.stop('SIGTERM') }
}

function write(
  home: string,
  { players, database, nodes, databases }: Parameters<typeof startNginx>[2],
): string {
  const node = (port: number) => `server 127.0.0.1:${port} max_fails=1 fail_timeout=2s;`
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `
    daemon off;
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    pid ${home}/nginx.pid;
    worker_processes ${workerCount};
    worker_rlimit_nofile 100000;
    load_module ${streamModule};
    events { worker_connections 50000; }
    http {
      access_log off;
      ${temporary.map((name) => `${name}_temp_path ${home}/${name};`).join('\n')}
      upstream koersklasse { zone nodes 64k; ${nodes.map(node).join(' ')} keepalive 64; }
      upstream koersklasse_sockets { zone sockets 64k; ${nodes.map(node).join(' ')} }
      server {
        listen 127.0.0.1:${players} backlog=4096 reuseport;
        # Which node answered; the last one where others were passed over.
        add_header ${nodeHeader} $upstream_addr always;
        location = /nginx { return 200; }
        include ${proxyRules};
      }
    }
    stream {
      upstream database {
        zone databases 64k;
        server 127.0.0.1:${databases[0]} max_fails=1 fail_timeout=1s;
        server 127.0.0.1:${databases[1]} backup;
      }
      server { listen 127.0.0.1:${database}; proxy_connect_timeout 1s; proxy_timeout 1h; proxy_pass database; }
    }
  `
}

/** Ports for nginx. */
export async function nginxPorts(): Promise<{ players: number; database: number }> {
  return { players: await freePort(), database: await freePort() }
}
