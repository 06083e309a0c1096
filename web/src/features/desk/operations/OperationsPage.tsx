import type { Operations } from '@koersklasse/contract/desk/operations.ts'
import { useQuery } from '@tanstack/react-query'
import { t } from '../../../text/t.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { FactList } from '../../../ui/layout/FactList.tsx'
import { formatDateTime, formatQuantity, formatTime } from '../../../ui/numbers/format.ts'
import { Loaded } from '../../../ui/status/Loaded.tsx'
import { Notice } from '../../../ui/status/Notice.tsx'
import { SkeletonRows } from '../../../ui/status/Skeleton.tsx'
import { useOnline } from '../../../ui/status/useOnline.ts'
import { DeskPage } from '../shell/DeskPage.tsx'
import { DeskTable } from '../shell/DeskTable.tsx'
import { bytesText, milliseconds } from './amounts.ts'
import { Nodes } from './Nodes.tsx'
import styles from './Operations.module.css'
import { operationsQuery } from './queries.ts'

/** How the nodes, the queues, the database and the disk are doing. */
export function Component() {
  const page = useQuery(operationsQuery)
  const online = useOnline()
  return (
    <DeskPage area="operations" intro={t('desk-operations.intro')}>
      <Loaded query={page} outline={<Outline />} failed={t('desk-operations.loadFailed')}>
        {(now) => (
          <>
            {(!online || page.isError) && (
              <Notice>{t('desk-operations.stale', { time: formatTime(now.at) })}</Notice>
            )}
            <Problems page={now} />
            <Nodes nodes={now.nodes} />
            <Queues page={now} />
            <Storage page={now} />
            <Statements statements={now.statements} />
          </>
        )}
      </Loaded>
    </DeskPage>
  )
}

function Outline() {
  return (
    <Card title={t('desk-operations.problems.title')}>
      <SkeletonRows rows={6} />
    </Card>
  )
}

function Problems({ page: { problems, nodes } }: { page: Operations }) {
  const nameOf = (subject: string | null) => {
    const place = nodes.findIndex(({ id }) => id === subject)
    return place < 0 ? (subject ?? '') : t('desk-operations.nodes.name', { number: place + 1 })
  }
  return (
    <Card title={t('desk-operations.problems.title')}>
      {problems.length === 0 ? (
        <Notice kind="good">{t('desk-operations.problems.none')}</Notice>
      ) : (
        <ul className={styles.problems}>
          {problems.map(({ kind, subject }) => (
            <li key={`${kind} ${subject}`}>
              <Notice kind="notice">
                {t(`desk-operations.problems.${kind}`, { subject: nameOf(subject) })}
              </Notice>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Queues({ page: { queues, nodes, feed } }: { page: Operations }) {
  const { outbox, jobs, mails, push } = queues
  const loads = nodes.flatMap(({ load }) => load ?? [])
  const commands = loads.reduce((sum, { commands: { queued } }) => sum + queued, 0)
  const engine = loads.find(({ engineOrders }) => engineOrders !== null)?.engineOrders ?? null
  const { fresh, silent } = feed.quotes
  return (
    <Card title={t('desk-operations.queues.title')}>
      <FactList
        facts={[
          [t('desk-operations.queues.commands'), formatQuantity(commands)],
          [
            t('desk-operations.queues.engine'),
            engine === null
              ? t('desk-operations.queues.noEngine')
              : t('desk-operations.queues.engineOrders', {
                  waiting: formatQuantity(engine.waiting),
                  due: formatQuantity(engine.due),
                }),
          ],
          [t('desk-operations.queues.outbox'), formatQuantity(outbox)],
          [
            t('desk-operations.queues.jobs'),
            t('desk-operations.queues.jobCounts', {
              waiting: formatQuantity(jobs.waiting),
              failed: formatQuantity(jobs.failed),
            }),
          ],
          [
            t('desk-operations.queues.mails'),
            t('desk-operations.queues.mailCounts', {
              account: formatQuantity(mails.account.mails),
              bulk: formatQuantity(mails.bulk.mails),
            }),
          ],
          [t('desk-operations.queues.push'), formatQuantity(push.waiting)],
          [
            t('desk-operations.queues.feed'),
            t(feed.isSilent ? 'desk-operations.queues.feedSilent' : 'desk-operations.queues.feedHeard', {
              seconds: formatQuantity(Math.round(feed.age)),
            }),
          ],
          [
            t('desk-operations.queues.quotes'),
            t('desk-operations.queues.quoteCounts', {
              fresh: formatQuantity(fresh),
              silent: formatQuantity(silent),
            }),
          ],
        ]}
      />
    </Card>
  )
}

function Storage({ page: { disk, database, backup } }: { page: Operations }) {
  return (
    <Card title={t('desk-operations.storage.title')} flush>
      <div className={styles.facts}>
        <FactList
          facts={[
            [
              t('desk-operations.storage.disk'),
              t('desk-operations.storage.free', {
                free: bytesText(disk.freeBytes),
                total: bytesText(disk.totalBytes),
              }),
            ],
            [t('desk-operations.storage.data'), bytesText(disk.dataBytes)],
            [t('desk-operations.storage.database'), bytesText(database.bytes)],
            [
              t('desk-operations.storage.backup'),
              backup === null
                ? t('desk-operations.storage.noBackup')
                : t(
                    backup.isGood
                      ? 'desk-operations.storage.goodBackup'
                      : 'desk-operations.storage.failedBackup',
                    { time: formatDateTime(backup.finishedAt) },
                  ),
            ],
          ]}
        />
      </div>
      <DeskTable
        caption={t('desk-operations.storage.tables')}
        rows={database.tables}
        keyOf={({ name }) => name}
        columns={[
          { heading: t('desk-operations.storage.table'), cell: ({ name }) => name },
          { heading: t('desk-operations.storage.size'), cell: ({ bytes }) => bytesText(bytes), end: true },
          { heading: t('desk-operations.storage.rows'), cell: ({ rows }) => formatQuantity(rows), end: true },
        ]}
      />
    </Card>
  )
}

function Statements({ statements: { measuredBy, slowest } }: { statements: Operations['statements'] }) {
  return (
    <Card title={t('desk-operations.statements.title')} flush>
      <DeskTable
        caption={t(`desk-operations.statements.${measuredBy}`)}
        rows={slowest}
        keyOf={({ text }) => text}
        columns={[
          {
            heading: t('desk-operations.statements.text'),
            cell: ({ text }) => <code className={styles.statement}>{text}</code>,
          },
          {
            heading: t('desk-operations.statements.total'),
            cell: ({ totalMs }) => milliseconds(totalMs),
            end: true,
          },
          {
            heading: t('desk-operations.statements.mean'),
            cell: ({ meanMs }) => milliseconds(meanMs),
            end: true,
          },
          {
            heading: t('desk-operations.statements.calls'),
            cell: ({ calls }) => formatQuantity(calls),
            end: true,
          },
        ]}
      />
    </Card>
  )
}
