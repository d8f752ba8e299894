"""What batches and studies have found so far, and in which words: reports, verdicts, rates of stories, leanings of what ships."""
