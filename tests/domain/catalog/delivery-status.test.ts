import { describe, expect, test } from '@jest/globals';
import { keepStatuses, withStatus } from '../../../domain/catalog/content/delivery-status.js';

const campaign = {
  id: 'tea',
  creatives: [{ id: 'cup' }, { id: 'strip' }],
  lineItems: [{ id: 'drinks' }, { id: 'anywhere' }],
};

describe('a status', () => {
  test('is set on the campaign alone, or on the part alone', () => {
    expect(withStatus(campaign, undefined, 'paused')).toEqual({ ...campaign, status: 'paused' });
    expect(withStatus(campaign, { kind: 'lineItem', id: 'drinks' }, 'archived')).toEqual({
      ...campaign,
      lineItems: [{ id: 'drinks', status: 'archived' }, { id: 'anywhere' }],
    });
    expect(withStatus(campaign, { kind: 'creative', id: 'strip' }, 'paused')).toEqual({
      ...campaign,
      creatives: [{ id: 'cup' }, { id: 'strip', status: 'paused' }],
    });
  });

  test.each(['lineItem', 'creative'] as const)('of a %s that the campaign lacks is not set', (kind) =>
    expect(withStatus(campaign, { kind, id: 'other' }, 'paused')).toBeUndefined(),
  );

  const paused = {
    ...campaign,
    status: 'paused',
    lineItems: [{ id: 'drinks', status: 'archived' }, { id: 'anywhere' }],
    creatives: [{ id: 'cup', status: 'paused' }, { id: 'strip' }],
  };

  test('stays when the campaign is published again without one', () =>
    expect(keepStatuses([paused], [{ ...campaign, name: 'Tea' }])).toEqual([{ ...paused, name: 'Tea' }]));

  test('gives way to one that is published', () => {
    const active = { ...campaign, status: 'active', lineItems: [{ id: 'drinks', status: 'active' }] };
    expect(keepStatuses([paused], [active])).toEqual([{ ...active, creatives: paused.creatives }]);
  });

  test('is kept by id, and not for a new campaign', () => {
    const other = { ...campaign, id: 'coffee' };
    expect(keepStatuses([paused], [other])).toEqual([other]);
  });
});
