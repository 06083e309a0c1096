import { zodResolver } from '@hookform/resolvers/zod'
import { maxSubRankingName, subRankingName } from '@koersklasse/contract/subranking-names.ts'
import { createSubRanking } from '@koersklasse/contract/subrankings.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { use } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/error-text.ts'
import { refusalOf } from '../../api/errors.ts'
import { competitionsQuery } from '../../api/queries.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { refetch } from '../../api/refetch.ts'
import { navigate } from '../../router/history.ts'
import { t } from '../../text/t.ts'
import { BrandName } from '../../ui/brand/brand-name.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { TextField } from '../../ui/controls/Field.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { Notice } from '../../ui/status/Notice.tsx'
import { showToast } from '../../ui/status/toasts.ts'
import styles from './SubRankings.module.css'

const form = z.object({ name: subRankingName })

/** Gives a new sub-ranking a name; inviting others comes next. */
export function Component() {
  const client = useQueryClient()
  const brand = use(BrandName)
  // The list is made in the competition that this page names, also if another one is chosen meanwhile, in another tab.
  const { data } = useQuery({ ...competitionsQuery, meta: { isBackground: true } })
  const competition = data?.competitions.find(({ id }) => id === data.chosenId)
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: zodResolver(form),
    defaultValues: { name: '' },
  })
  const create = useMutation({
    mutationFn: (body: { name: string }) =>
      call(createSubRanking, { body: { ...body, competitionId: competition?.id } }),
    onSuccess: async ({ id, name }) => {
      showToast('good', t('subrankings.create.done', { name }))
      await refetch(client, queryKeys.subRankings())
      await navigate(`/subrankings/${id}/invite`, { replace: true })
    },
    onError: (fault) => {
      if (refusalOf(fault) === 'subranking_name_taken')
        setError('name', { type: 'taken' }, { shouldFocus: true })
      else showToast('bad', t('subrankings.create.failed'))
    },
  })
  const mistake = formState.errors.name
  const isTaken = mistake?.type === 'taken'
  return (
    <Page
      narrow
      title={t('subrankings.create.title')}
      intro={
        <>
          {t('subrankings.create.intro')}{' '}
          {competition && t('subrankings.inCompetition', { name: competition.name || brand })}
        </>
      }
    >
      <form className={styles.form} noValidate onSubmit={handleSubmit((body) => create.mutate(body))}>
        <TextField
          label={t('subrankings.name')}
          error={mistake && t(isTaken ? 'errors.subranking_name_taken' : 'subrankings.create.nameNeeded')}
          autoComplete="off"
          maxLength={maxSubRankingName}
          {...register('name')}
        />
        {create.isError && !isTaken && (
          <Notice kind="bad">
            <strong>{t('subrankings.create.failed')}</strong>
            <p>{errorText(create.error)}</p>
          </Notice>
        )}
        <Button type="submit" wide pending={create.isPending}>
          {t('subrankings.create.submit')}
        </Button>
      </form>
    </Page>
  )
}
