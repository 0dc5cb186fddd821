// Additions to Swagger UI: a filter that searches operations and not only tags, and a combined
// document whose tags are collapsed to a table of contents. Loaded before Swagger UI starts.
(() => {
  const COMBINED = '/docs/gantry.json';
  const SwaggerUIBundle = window.SwaggerUIBundle;

  const matches = (operation, words) => {
    const details = operation.get('operation');
    const text = [
      operation.get('method'),
      operation.get('path'),
      details.get('operationId'),
      details.get('summary'),
      ...details.get('tags'),
    ]
      .join(' ')
      .toLowerCase();
    return words.every((word) => text.includes(word));
  };

  /** Returns the operations of each tag that contain every word of the phrase. */
  const opsFilter = (taggedOperations, phrase) => {
    const words = phrase.toLowerCase().split(/\s+/).filter(Boolean);
    return taggedOperations
      .map((tag) =>
        tag.update('operations', (operations) =>
          operations.filter((operation) => matches(operation, words)),
        ),
      )
      .filter((tag) => tag.get('operations').size > 0);
  };

  const phraseOf = (system) => {
    const filter = system.layoutSelectors.currentFilter();
    return typeof filter === 'string' && filter !== 'false' ? filter : '';
  };

  const Filter = (_original, system) => () =>
    system.React.createElement(
      'div',
      { className: 'filter-container wrapper' },
      system.React.createElement('input', {
        className: 'operation-filter-input',
        type: 'search',
        placeholder: 'Filter by path, summary, name or tag',
        'aria-label': 'Filter operations',
        value: phraseOf(system),
        onChange: ({ target }) => system.layoutActions.updateFilter(target.value || true),
      }),
    );

  /** The tags of the combined document are collapsed until the reader expands one, or filters. */
  const isShown =
    (original, system) =>
    (_state, thing, ...rest) => {
      if (thing[0] !== 'operations-tag') return original(thing, ...rest);
      const isContents = system.specSelectors.url().endsWith(COMBINED) && phraseOf(system) === '';
      return original(thing, !isContents);
    };

  const plugin = {
    fn: { opsFilter },
    wrapComponents: { FilterContainer: Filter },
    statePlugins: { layout: { wrapSelectors: { isShown } } },
  };
  window.SwaggerUIBundle = Object.assign(
    (options) => SwaggerUIBundle({ ...options, plugins: [...options.plugins, plugin] }),
    SwaggerUIBundle,
  );
})();
