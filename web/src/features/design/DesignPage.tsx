// Every shared part of the app together, in light and in dark: for who builds it. What is written here is filling, not
// text of the game.

import { t } from '../../text/t.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Certificate } from '../../ui/Certificate.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FactList } from '../../ui/FactList.tsx'
import { Checkbox, TextField } from '../../ui/Field.tsx'
import { Icon, iconNames } from '../../ui/Icon.tsx'
import { LoginNeeded } from '../../ui/LoginNeeded.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Change, Money, Percent, PriceFlash, Quantity } from '../../ui/Numbers.tsx'
import { Page } from '../../ui/Page.tsx'
import { RetryPanel } from '../../ui/RetryPanel.tsx'
import { Rosette } from '../../ui/Rosette.tsx'
import { SkeletonRows, SkeletonText } from '../../ui/Skeleton.tsx'
import { Table } from '../../ui/Table.tsx'
import { showToast } from '../../ui/toasts.ts'
import styles from './DesignPage.module.css'

const colors = [
  'accent',
  'band',
  'ink',
  'ink-soft',
  'paper',
  'surface',
  'sunken',
  'gain',
  'loss',
  'notice',
] as const
const words = {
  title: 'Ontwerp',
  light: 'Licht',
  dark: 'Donker',
  name: 'ASML Holding',
  text: 'Beleggen is iets bezitten, en weten wat het waard is.',
} as const

export function Component() {
  return (
    <Page title={words.title}>
      <div className={styles.sides}>
        <Parts theme="light" />
        <Parts theme="dark" />
      </div>
    </Page>
  )
}

function Parts({ theme }: { theme: 'light' | 'dark' }) {
  return (
    <section data-theme={theme} className={styles.side} aria-label={words[theme]}>
      <h2 className={styles.title}>{words[theme]}</h2>
      <ul className={styles.colors}>
        {colors.map((color) => (
          <li key={color}>
            <span className={styles.swatch} style={{ background: `var(--${color})` }} />
            {color}
          </li>
        ))}
      </ul>
      <p className={styles.display}>{words.name}</p>
      <p>{words.text}</p>
      <div className={styles.row}>
        <Logo size={48} />
        <Avatar id={0} />
        <Avatar id={1} mood="happy" />
        <Avatar id={2} mood="sad" size="l" />
        <Rosette className={styles.rosette} />
      </div>
      <div className={styles.row}>
        {iconNames.map((name) => (
          <Icon key={name} name={name} />
        ))}
      </div>
      <div className={styles.row}>
        <Button>{t('trading.order.preview')}</Button>
        <Button look="accent">{t('disclaimer.accept')}</Button>
        <Button look="quiet">{t('trading.order.change')}</Button>
        <Button look="bare" iconOnly aria-label={t('close')}>
          <Icon name="close" />
        </Button>
        <Button pending>{t('trading.order.preview')}</Button>
        <Button disabled>{t('trading.order.preview')}</Button>
        <Button small look="quiet" onClick={() => showToast('good', words.text)}>
          {t('toasts.region')}
        </Button>
      </div>
      <TextField
        label={t('trading.order.quantity')}
        hint={t('trading.order.quantityHintSell', { most: '12' })}
      />
      <TextField label={t('accounts.email')} error={t('accounts.fields.email')} defaultValue="anna@" />
      <Checkbox label={t('accounts.register.terms')} defaultChecked />
      <Checkbox label={t('accounts.register.adult')} error={t('accounts.fields.isAdult')} />
      <Notice>{t('trading.order.moving')}</Notice>
      <Notice kind="good">{t('accounts.activate.done')}</Notice>
      <Notice kind="bad">{t('trading.order.failed')}</Notice>
      <Card title={t('product.facts')}>
        <FactList
          facts={[
            [t('prices.bid'), <PriceFlash key="bid" cents={65_432} />],
            [t('trading.order.quantity'), <Quantity key="quantity" pieces={1234} />],
            [t('prices.change'), <Percent key="up" fraction={0.0141} />],
            [t('trading.receipt.gain'), <Change key="down" cents={-12_50} />],
            [t('dashboard.total'), <Money key="total" cents={100_000_00} />, 'strong'],
          ]}
        />
      </Card>
      <Certificate title={t('receipt.title.buy')} note={t('trading.receipt.number', { number: '7F3A' })}>
        <FactList facts={[[t('order.total.buy'), <Money key="paid" cents={65_432_00} />, 'strong']]} />
      </Certificate>
      <Card flush>
        <Table
          caption={t('dashboard.positions')}
          columns={[
            { heading: t('dashboard.columns.name'), cell: (row) => row.name },
            { heading: t('prices.bid'), cell: (row) => <Money cents={row.bid} />, end: true },
          ]}
          rows={[
            { name: words.name, bid: 65_432 },
            { name: 'IBM', bid: 18_592 },
          ]}
          keyOf={({ name }) => name}
        />
      </Card>
      <Card flush>
        <SkeletonRows rows={2} />
      </Card>
      <SkeletonText lines={3} />
      <Card>
        <EmptyState icon="rankings" title={t('dashboard.noPositions')}>
          {t('dashboard.noPositionsText')}
        </EmptyState>
      </Card>
      <Card>
        <LoginNeeded title={t('trading.order.visitor')}>{words.text}</LoginNeeded>
      </Card>
      <Card>
        <RetryPanel message={t('product.failed')} reference="W1234567" onRetry={() => {}} />
      </Card>
    </section>
  )
}
