// All shared components on one page, in both themes, for developers. The words here are placeholders, not texts of the
// game.

import { figures } from '@koersklasse/domain/academy/figures.ts'
import { Figure } from '../../figures/Figure.tsx'
import { t } from '../../text/t.ts'
import { Avatar } from '../../ui/brand/Avatar.tsx'
import { Certificate } from '../../ui/brand/Certificate.tsx'
import { Icon, iconNames } from '../../ui/brand/Icon.tsx'
import { Logo } from '../../ui/brand/Logo.tsx'
import { Rosette } from '../../ui/brand/Rosette.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Checkbox, TextField } from '../../ui/controls/Field.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { FactList } from '../../ui/layout/FactList.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { Change, Money, Percent, PriceFlash, Quantity } from '../../ui/numbers/Numbers.tsx'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { LoginNeeded } from '../../ui/status/LoginNeeded.tsx'
import { Notice } from '../../ui/status/Notice.tsx'
import { RetryPanel } from '../../ui/status/RetryPanel.tsx'
import { SkeletonRows, SkeletonText } from '../../ui/status/Skeleton.tsx'
import { showToast } from '../../ui/status/toasts.ts'
import { Table } from '../../ui/table/Table.tsx'
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
      <Looks />
      <Buttons />
      <FieldsAndNotices />
      <Data />
      <States />
      {figures.map((name) => (
        <Figure key={name} name={name} />
      ))}
    </section>
  )
}

function Looks() {
  return (
    <>
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
    </>
  )
}

function Buttons() {
  return (
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
  )
}

function FieldsAndNotices() {
  return (
    <>
      <TextField
        label={t('trading.order.quantity')}
        hint={t('trading.order.quantityHintSell', { most: '12' })}
      />
      <TextField label={t('auth.email')} error={t('auth.fields.email')} defaultValue="anna@" />
      <Checkbox label={t('auth.register.terms')} defaultChecked />
      <Checkbox label={t('auth.register.adult')} error={t('auth.fields.isAdult')} />
      <Notice>{t('trading.order.moving')}</Notice>
      <Notice kind="good">{t('auth.activate.outcomes.done.title')}</Notice>
      <Notice kind="bad">{t('trading.order.failed')}</Notice>
    </>
  )
}

function Data() {
  return (
    <>
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
    </>
  )
}

function States() {
  return (
    <>
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
    </>
  )
}
